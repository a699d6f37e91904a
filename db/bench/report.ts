import { cpus, loadavg, totalmem } from 'node:os';
import type { Measured } from './measure.ts';

export const GOAL_MS = 200;

interface Report {
  leads: number;
  contacts: number;
  server: string;
  measured: Measured[];
  whole: Measured;
}

/** The measurements as a document, with the machine that they hold for. */
export function reportOf({ leads, contacts, server, measured, whole }: Report): string {
  const [cpu] = cpus();
  const missed = measured.filter(({ medianMs }) => medianMs > GOAL_MS);
  const count = (number: number) => number.toLocaleString('en-US');
  return `# How fast the views are

Written by \`npm run bench:sql\` on ${new Date().toISOString().slice(0, 10)}, with nothing tuned:

- data: ${count(leads)} leads of three years, ${count(contacts)} calls
- server: ${server}
- machine: ${cpus().length} cores of ${cpu?.model.trim() ?? 'an unknown kind'}, ${Math.round(totalmem() / 2 ** 30)} GB
- load average: ${loadavg()[0]?.toFixed(1) ?? 'unknown'}, from this and whatever else ran on the machine

Each question is asked seven times over one connection, rows included. The goal is a median of ${GOAL_MS} ms${
    missed.length === 0 ? ', which each meets' : `; missed by ${missed.map(({ about }) => about).join('; ')}`
  }.

${[...measured, whole].map(line).join('\n')}

The last one reads and sends every row and column, as an export does; the goal is not meant for it.

## Plans

${measured.map(({ about, query, plan }) => `### ${about}\n\n\`\`\`sql\n${query};\n\`\`\`\n\n\`\`\`text\n${plan}\n\`\`\``).join('\n\n')}
`;
}

const line = ({ about, medianMs, slowestMs }: Measured) =>
  `- ${about}: ${medianMs} ms (slowest ${slowestMs} ms)`;

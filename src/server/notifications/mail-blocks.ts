import { oneLine } from '#shared/one-line.ts';

export interface Row {
  label: string;
  value: string;
}

export const composeMail = (subject: string, blocks: string[]) => ({
  subject,
  text: `${blocks.join('\n\n')}\n`,
});

export const line = oneLine;

export const table = (caption: string, rows: Row[]): string =>
  [caption, ...rows.map(({ label, value }) => `  ${oneLine(label)}: ${oneLine(value)}`)].join('\n');

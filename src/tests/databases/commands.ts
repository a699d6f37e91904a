import { execFile, spawn } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';

const LAUNCHER = 'src/server/process/launch.mjs';
type Settings = Record<string, string>;

/** Rejects if the command fails. */
export const run = (settings: Settings, ...args: string[]) =>
  promisify(execFile)(process.execPath, [LAUNCHER, ...args], { env: { ...process.env, ...settings } });

/** Returns what a command prints, also if it fails. */
export async function command(settings: Settings, ...args: string[]) {
  const { stdout, stderr } = await run(settings, ...args).catch(
    (error: unknown) => error as { stdout: string; stderr: string },
  );
  return { stdout, output: stdout + stderr };
}

export async function query(url: string, statement: string, database?: string) {
  const address = new URL(url);
  if (database) address.pathname = database;
  const client = new pg.Client(address.href);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

const newLead = () => ({
  businessName: 'Hilltop Plumbing',
  contactName: 'Pat Doe',
  email: `${randomUUID()}@example.com`,
  // Leads with the same number are one person's.
  phone: `(214) 555-${randomInt(1_000, 10_000)}`,
  businessType: 'plumbing',
  monthlyLeadVolume: '51-150',
});

/** Starts the site on a free port. */
export async function startSite(settings: Settings) {
  const env = { ...process.env, HOST: '127.0.0.1', PORT: '0', ...settings };
  const child = spawn(process.execPath, [LAUNCHER], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const exited = once(child, 'close');
  let output = '';
  const address = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const [, found] = /is on at (http:\/\/[^\s"]+)/.exec(output) ?? [];
      if (found) resolve(found);
    };
    for (const stream of [child.stdout, child.stderr]) stream.on('data', read);
    void exited.then(() => {
      reject(new Error(output));
    });
  });
  return {
    /** Returns the email address of a new lead once it is stored in the database. */
    async storeLead() {
      const lead = newLead();
      const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() };
      const deadline = Date.now() + 30_000;
      for (;;) {
        const body = JSON.stringify(lead);
        const { status } = await fetch(`${address}/api/leads`, { method: 'POST', headers, body });
        if (status === 201) return lead.email;
        if (Date.now() > deadline) throw new Error(`the site answers ${status}:\n${output}`);
        await setTimeout(500);
      }
    },
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { healthPaths } from '#shared/api.ts';
import { closeAfterTests, temporaryDataDir } from './resources.ts';
import { createTestDatabase, siteUrlOf, type TestDatabase } from './test-database.ts';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } };

export const startCommand = [process.execPath, ...scripts.start.replace('exec node ', '').split(' ')];
/** Runs the site on a migrated database, with the rights of its own role. */
export const serveCommand = [...startCommand, 'serve'];
const ADDRESS = / is on at (http:\/\/[^\s"]+)/;

export type SiteProcess = ReturnType<typeof runSite>;

export function runSite(env: Record<string, string>, [program = '', ...args] = startCommand) {
  const child = spawn(program, args, {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: env.DATA_DIR ?? temporaryDataDir(),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const exited = once(child, 'close').then(([code]) => code as number | null);
  const address = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const [, found] = ADDRESS.exec(output) ?? [];
      if (found) resolve(found);
    };
    for (const stream of [child.stdout, child.stderr]) stream.on('data', read);
    void exited.then(() => reject(new Error(`The site ended:\n${output}`)));
  });
  address.catch(() => undefined);
  const stop = () => {
    child.kill('SIGKILL');
    return exited;
  };
  return closeAfterTests({ child, address, output: () => output, exited, stop });
}

export const postLead = (address: string, lead: object, key: string = randomUUID()) =>
  fetch(`${address}/api/leads`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify(lead),
  });

export interface Site {
  url: string;
  testDatabase: TestDatabase;
}

export async function startSite(env: Record<string, string>): Promise<Site> {
  const testDatabase = await createTestDatabase();
  const { address } = runSite({ DATABASE_URL: siteUrlOf(testDatabase), ...env }, serveCommand);
  return { url: await untilReady(await address), testDatabase };
}

/** On a busy machine, the first connection to the database may take so long that the site spools a lead. */
export async function untilReady(url: string): Promise<string> {
  while (!(await fetch(url + healthPaths.ready)).ok) await setTimeout(20);
  return url;
}

import { execFile, spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { healthPaths } from '#shared/api.ts';
import { closeAfterTests, temporaryDataDir } from './resources.ts';
import { createTestDatabase, siteUrlOf } from './test-database.ts';

const LAUNCH = 'src/server/process/launch.mjs';
export const startCommand = [process.execPath, LAUNCH];
/** Runs the site on a migrated database. */
export const serveCommand = [...startCommand, 'serve'];

/** The process inherits `socket` as its descriptor 3, as if systemd had handed it over. */
export function runSite(
  env: Record<string, string>,
  [program = '', ...args] = startCommand,
  socket?: number,
) {
  const defaults = { HOST: '127.0.0.1', PORT: '0', DATA_DIR: env.DATA_DIR ?? temporaryDataDir() };
  const child = spawn(program, args, {
    env: { ...process.env, ...defaults, ...env },
    stdio: ['pipe', 'pipe', 'pipe', ...(socket === undefined ? [] : [socket])],
  }) as ChildProcessWithoutNullStreams;
  const exited = once(child, 'close').then(([code]) => code as number | null);
  let output = '';
  const address = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const [, found] = / is on at (http:\/\/[^\s"]+)/.exec(output) ?? [];
      if (found) resolve(found);
    };
    for (const stream of [child.stdout, child.stderr]) stream.on('data', read);
    void exited.then(() => reject(new Error(`The site ended:\n${output}`)));
  });
  address.catch(() => undefined);
  const stop = () => (child.kill('SIGKILL'), exited);
  return closeAfterTests({ child, address, output: () => output, exited, stop });
}

export const postLead = (address: string, lead: object, key: string = randomUUID()) =>
  fetch(`${address}/api/leads`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify(lead),
  });

export const runCommand = (args: string[], env: Record<string, string>, cwd = '.') =>
  promisify(execFile)(process.execPath, [LAUNCH, ...args], {
    cwd,
    env: { ...process.env, ...env },
  }).then(
    (written) => ({ code: 0, ...written }),
    (failed: unknown) => failed as { code: number; stdout: string; stderr: string },
  );

/** Starts a site on a database of its own, by default with the rights of its own role. */
export async function startSite(env: Record<string, string>, command = serveCommand) {
  const testDatabase = await createTestDatabase();
  const DATABASE_URL = command === serveCommand ? siteUrlOf(testDatabase) : testDatabase.url;
  const site = runSite({ DATABASE_URL, ...env }, command);
  const url = await site.address;
  // On a busy machine, the first connection to the database may take so long that the site spools a
  // lead.
  while (!(await fetch(url + healthPaths.ready)).ok) await setTimeout(20);
  return { ...site, url, testDatabase };
}

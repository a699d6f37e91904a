import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { closeAfterTests, temporaryDataDir } from './resources.ts';
import { readyAddress, serveCommand, spawnSite } from './spawn-site.ts';
import { createTestDatabase, siteUrlOf } from './test-database.ts';

export { serveCommand };

const LAUNCH = 'src/server/process/launch.mjs';
export const startCommand = [process.execPath, LAUNCH];

/** Runs a site until the end of the file's tests. */
export const runSite = (env: Record<string, string>, command = startCommand, socket?: number) =>
  closeAfterTests(
    spawnSite({ ...env, DATA_DIR: env.DATA_DIR ?? temporaryDataDir() }, command, socket),
  );

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
  return { ...site, url: await readyAddress(site), testDatabase };
}

import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../migrate.ts';
import { startEmbedded } from './start.server.ts';

export async function withTemporaryDatabase(action: (url: string) => Promise<void>): Promise<void> {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => once(process, signal));
  const untilSignal = Promise.race(signals).then(() => true);
  const dataDir = await mkdtemp(join(tmpdir(), 'porchlight-temporary-'));
  const embedded = await startEmbedded(dataDir);
  const work = migrate(embedded.url, '.').then(() => action(embedded.url));
  let wasSignalled = false;
  try {
    wasSignalled = await Promise.race([work.then(() => false), untilSignal]);
  } finally {
    await embedded.leave();
    await rm(dataDir, { recursive: true, force: true });
  }
  if (wasSignalled) process.exit(1); // Ends the action, which may still be running.
}

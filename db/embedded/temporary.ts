import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../migrate.ts';
import { startEmbedded } from './start.server.ts';

/** A migrated database for a program that needs one of its own, gone with it. */
export async function withTemporaryDatabase(act: (url: string) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'porchlight-temporary-'));
  const embedded = await startEmbedded(dataDir);
  try {
    await migrate(embedded.url, 'migrations');
    await act(embedded.url);
  } finally {
    await embedded.release();
    await rm(dataDir, { recursive: true, force: true });
  }
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../embedded/start.server.ts';
import { migrate } from '../migrate.ts';
import { withConnection } from '../connection.ts';
import { describeSales } from './dictionary.ts';

// What `npm run db:dictionary` runs: the comments as the migrations leave them, in a database of its own.
const dataDir = await mkdtemp(join(tmpdir(), 'porchlight-dictionary-'));
const embedded = await startEmbedded(dataDir);
try {
  await migrate(embedded.url, 'migrations');
  await writeFile('docs/data-dictionary.md', await withConnection(embedded.url, describeSales));
} finally {
  await embedded.release();
  await rm(dataDir, { recursive: true, force: true });
}

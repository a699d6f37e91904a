import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../embedded/start.server.ts';
import { migrate } from '../migrate/migrate.ts';
import { schemaText } from './schema-text.ts';

const folder = await mkdtemp(join(tmpdir(), 'porchlight-schema-'));
const { url, leave } = await startEmbedded(folder);
try {
  await migrate(url, '.');
  await writeFile('db/schema.sql', await schemaText(url, '.'));
} finally {
  await leave();
  await rm(folder, { recursive: true });
}

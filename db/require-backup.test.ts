import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, jest, test } from '@jest/globals';
import { callCommand } from '../src/tests/support/command-process.ts';
import { temporaryDataDir } from '../src/tests/support/resources.ts';
import { createTestDatabase } from '../src/tests/support/test-database.ts';
import { withConnection } from './connection.ts';
import { requireBackup } from './require-backup.ts';

/** A copy of the project's migrations with one more, which changes rows. */
async function rootWithChange() {
  const root = temporaryDataDir();
  const folder = join(root, 'migrations');
  await cp('migrations', folder, { recursive: true });
  await writeFile(join(folder, '0001_change.sql'), 'update leads set plan = null;');
  const path = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: { when: number }[] };
  const [baseline] = journal.entries;
  journal.entries.push({ ...baseline, when: Date.now(), ...{ idx: 1, tag: '0001_change' } });
  await writeFile(path, JSON.stringify(journal));
  return root;
}

const root = await rootWithChange();
jest.unstable_mockModule('../src/server/process/project-paths.ts', () => ({ projectRoot: root }));

test('before a migration that changes rows, `migrate` requires a recent verified backup', async () => {
  const testDatabase = await createTestDatabase();
  const requireBackupIn = (folder: string, { url } = testDatabase) =>
    withConnection(url, (client) => requireBackup(client, folder, 24));
  await requireBackupIn('.');
  await requireBackupIn(root, await createTestDatabase({ empty: true }));
  const env = { DATABASE_URL: testDatabase.url, MIGRATE_BACKUP_HOURS: '24' };
  const { code, stderr } = await callCommand(['migrate'], env);
  expect([code, stderr]).toEqual([1, expect.stringContaining('no backup from the last 24 h was verified')]);
  const prove = (hours: number) =>
    testDatabase.rows(`insert into backup_proofs values ($1, now() - make_interval(hours => $2))`, [
      hours,
      hours,
    ]);
  await prove(25);
  await prove(-1);
  await expect(requireBackupIn(root)).rejects.toThrow('MIGRATE_BACKUP_HOURS=0');
  await prove(23);
  await requireBackupIn(root);
});

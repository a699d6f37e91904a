import { expect, test } from '@jest/globals';
import { callCommand } from '../src/tests/support/command-process.ts';
import { createTestDatabase } from '../src/tests/support/test-database.ts';
import { withConnection } from './connection.ts';
import { requireBackup } from './require-backup.ts';

const ROOT = '.';
const requireBackupFor = (url: string) => withConnection(url, (client) => requireBackup(client, ROOT, 24));

test('when a pending migration changes rows, then `migrate` requires a verified backup that is at most MIGRATE_BACKUP_HOURS old', async () => {
  const testDatabase = await createTestDatabase();
  const created = await createTestDatabase({ empty: true });
  for (const { url } of [testDatabase, created]) await requireBackupFor(url);
  const applied = 'drizzle.__drizzle_migrations';
  await testDatabase.rows(
    `delete from ${applied} where created_at > (select min(created_at) from ${applied})`,
  );
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
  await expect(requireBackupFor(testDatabase.url)).rejects.toThrow('MIGRATE_BACKUP_HOURS=0');
  await prove(23);
  await requireBackupFor(testDatabase.url);
});

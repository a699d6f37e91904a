import { expect, test } from '@jest/globals';
import { callCommand } from '../src/tests/support/command-process.ts';
import { createTestDatabase } from '../src/tests/support/test-database.ts';
import { closeAfterTests } from '../src/tests/support/close-after-tests.ts';
import { withConnection } from './connection.ts';
import { demandBackup } from './major-steps.ts';
import { journalOf } from './migrations.ts';

const ROOT = '.';
const [, , major] = await journalOf(ROOT);
const demanded = (url: string) => withConnection(url, (client) => demandBackup(client, ROOT, 24));

test('when a migration is to change what is stored, then `migrate` wants a backup that was proved within the hours', async () => {
  const stored = await closeAfterTests(createTestDatabase());
  const created = await closeAfterTests(createTestDatabase({ empty: true }));
  // Nothing is to come, or nothing is stored.
  for (const { url } of [stored, created]) await demanded(url);
  await stored.rows('delete from drizzle.__drizzle_migrations where created_at >= $1', [major?.when]);
  const env = { DATABASE_URL: stored.url, MIGRATE_BACKUP_HOURS: '24' };
  const { code, stderr } = await callCommand(['migrate'], env);
  expect([code, stderr]).toEqual([1, expect.stringContaining('no backup of the last 24 h is proved')]);
  expect(stderr).toContain(major?.tag);
  const prove = (hours: number) =>
    stored.rows(`insert into backup_proofs values ($1, now() - make_interval(hours => $2))`, [hours, hours]);
  await prove(25);
  await expect(demanded(stored.url)).rejects.toThrow('MIGRATE_BACKUP_HOURS=0');
  await prove(23);
  await demanded(stored.url);
});

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';

/** Migrates and recreates the views by `change`. Of a database of before 0.2.0, migrates the people, too. */
export async function upgradePeople(
  client: pg.Client,
  root: string,
  change: () => Promise<void>,
): Promise<void> {
  const run = async (file: string) =>
    client.query(await readFile(join(root, 'migrations/people', file), 'utf8'));
  const { rowCount } = await client.query(
    `select from pg_attribute
     where attrelid = to_regclass('public.leads') and attname = 'person_key' and attgenerated = 's'`,
  );
  const isBeforePeople = rowCount === 1;
  if (isBeforePeople) await run('before.sql');
  await change();
  if (isBeforePeople) await run('after.sql');
}

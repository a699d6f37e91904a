import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { OperatorError } from './errors.ts';

export async function readSqlFiles(root: string) {
  const folder = join(root, 'db/sql');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const files = await Promise.all(
    names.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })),
  );
  return { files, hash: createHash('sha256').update(JSON.stringify(files)).digest('hex') };
}

type SqlFiles = Awaited<ReturnType<typeof readSqlFiles>>;

export async function isApplied(client: pg.Client, { hash }: SqlFiles): Promise<boolean> {
  const applied = await client.query('select from porchlight_journal.sql_files where hash = $1', [
    hash,
  ]);
  return applied.rowCount === 1;
}

/** Grants again what a dump left out or somebody revoked. */
export async function grantRights(client: pg.Client, { files }: SqlFiles): Promise<void> {
  for (const { text } of files)
    for (const statement of text.split(/;$/m)) {
      const [right] = /^(?:do \$\$|grant |revoke ).*/ms.exec(statement) ?? [];
      if (right) await client.query(right);
    }
}

/** No table depends on the schema, so this deletes no rows. */
export async function dropSales(client: pg.Client): Promise<void> {
  const before = await objectsOfOthers(client);
  await client.query(
    `set local client_min_messages = warning; drop schema if exists sales cascade`,
  );
  const after = await objectsOfOthers(client);
  const dropped = before.filter((name) => !after.includes(name)).join(', ');
  if (dropped)
    throw new OperatorError(
      `${dropped} uses the schema sales, which this release makes anew: drop it, and create it again after migrating`,
    );
}

/** In the schema sales, these are what has no comment, because each of ours has one. */
async function objectsOfOthers(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from (
       select oid::regclass::text as name, relnamespace::regnamespace::text as schema, obj_description(oid, 'pg_class') as comment
       from pg_class where relkind in ('r', 'v', 'm')
       union all select oid::regprocedure::text, pronamespace::regnamespace::text, obj_description(oid, 'pg_proc') from pg_proc) object
     where schema <> 'sales' and schema not in ('pg_catalog', 'information_schema') or schema = 'sales' and comment is null`,
  );
  return rows.map(({ name }) => name);
}

export async function createSales(client: pg.Client, { files, hash }: SqlFiles): Promise<void> {
  for (const { name, text } of files)
    await client.query(text).catch((cause: unknown) => {
      if (cause instanceof Error) cause.message = `db/sql/${name}: ${cause.message}`;
      throw cause;
    });
  await client.query('delete from porchlight_journal.sql_files');
  await client.query('insert into porchlight_journal.sql_files (hash) values ($1)', [hash]);
}

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

/** A dump that was restored without its rights needs them again. */
export async function isApplied(client: pg.Client, { hash }: SqlFiles): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from drizzle.applied_sql
     where hash = $1 and has_table_privilege(to_regrole('sales_read'), to_regclass('sales.leads'), 'select')`,
    [hash],
  );
  return rowCount === 1;
}

/** No table depends on the schema, so this deletes no rows. */
export async function dropSales(client: pg.Client): Promise<void> {
  const before = await objectsOfOthers(client);
  await client.query(`set local client_min_messages = warning; drop schema if exists sales cascade`);
  const after = await objectsOfOthers(client);
  const dropped = before.filter((name) => !after.includes(name)).join(', ');
  if (dropped)
    throw new OperatorError(
      `${dropped} uses the schema sales, which this release makes anew: drop it, and create it again after migrating`,
    );
}

async function objectsOfOthers(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from (
       select oid::regclass::text as name, relnamespace as namespace, relname as own from pg_class where relkind in ('r', 'v', 'm')
       union all select oid::regprocedure::text, pronamespace, proname from pg_proc) object
     where namespace::regnamespace::text not in ('pg_catalog', 'information_schema')
       and not (namespace::regnamespace::text = 'sales'
         and exists (select from drizzle.applied_sql where own = any (objects)))`,
  );
  return rows.map(({ name }) => name);
}

export async function createSales(client: pg.Client, { files, hash }: SqlFiles): Promise<void> {
  for (const { name, text } of files)
    await client.query(text).catch((cause: unknown) => {
      if (cause instanceof Error) cause.message = `db/sql/${name}: ${cause.message}`;
      throw cause;
    });
  await client.query('delete from drizzle.applied_sql');
  await client.query(
    `insert into drizzle.applied_sql (hash, objects)
     select $1, array(
       select relname from pg_class where relnamespace = 'sales'::regnamespace
       union all select proname from pg_proc where pronamespace = 'sales'::regnamespace)`,
    [hash],
  );
}

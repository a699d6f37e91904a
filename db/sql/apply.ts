import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { businessTimeZone } from '#shared/business-time-zone.ts';
import { businessTypeLabels } from '#shared/lead-fields.ts';

const tradeLabels = Object.entries(businessTypeLabels)
  .map(([trade, label]) => `when ${pg.escapeLiteral(trade)} then ${pg.escapeLiteral(label)}`)
  .join(' ');

const placeholders = { ':trade_labels': tradeLabels, ':business_zone': pg.escapeLiteral(businessTimeZone) };

const fill = (text: string) =>
  Object.entries(placeholders).reduce((filled, [name, value]) => filled.replace(name, () => value), text);

export async function readSqlFiles(root: string) {
  const folder = join(root, 'db/sql');
  const paths = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.sql')).sort();
  const files = await Promise.all(
    paths.map(async (path) => {
      const text = await readFile(join(folder, path), 'utf8');
      return { name: path.slice(0, -'.sql'.length), text: fill(text) };
    }),
  );
  const hash = createHash('sha256').update(JSON.stringify(files)).digest('hex');
  return { files: inOrder(files), hash };
}

interface SqlFile {
  name: string;
  text: string;
}

const LAST = ['shared_column_comments', 'roles', 'login_time_zones', 'grants'];

/** Puts each file after the files that create what it names. Ignores names in strings and comments. */
function inOrder(files: SqlFile[]): SqlFile[] {
  const creators = new Map<string, SqlFile>();
  for (const file of files) {
    creators.set(file.name.replace('/', '.'), file);
    for (const [, name = ''] of file.text.matchAll(
      /^create (?:function|procedure|view|materialized view) ([\w.]+)/gm,
    ))
      creators.set(name, file);
  }
  const ordered = new Set<SqlFile>();
  const begun = new Set<SqlFile>();
  const add = (file: SqlFile) => {
    if (begun.has(file)) return;
    begun.add(file);
    const code = file.text.replace(/'[^']*'|--.*/g, '');
    for (const [name] of code.matchAll(/\b\w+\.\w+\b/g)) {
      const creator = creators.get(name);
      if (creator && !LAST.includes(creator.name)) add(creator);
    }
    ordered.add(file);
  };
  for (const file of files) if (!LAST.includes(file.name)) add(file);
  return [...ordered, ...LAST.flatMap((last) => files.filter(({ name }) => name === last))];
}

type SqlFiles = Awaited<ReturnType<typeof readSqlFiles>>;

export async function appliedSqlHash(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ hash: string }>('select hash from drizzle.applied_sql');
  return rows[0]?.hash;
}

const OUR_SCHEMAS = `('sales', 'sales_internal')`;

async function viewsOfOthers(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select oid::regclass::text as name
    from pg_class where relkind in ('v', 'm') and relnamespace::regnamespace::text not in ${OUR_SCHEMAS}`);
  return rows.map(({ name }) => name);
}

/**
 * No table depends on a view or function of our schemas, so `cascade` deletes no data. Rejects if it drops a view of another
 * schema, which uses ours.
 */
export async function dropObjects(client: pg.Client): Promise<void> {
  const before = await viewsOfOthers(client);
  const { rows } = await client.query<{ kind: string; name: string }>(`
    select case relkind when 'm' then 'materialized view' else 'view' end as kind, oid::regclass::text as name
    from pg_class where relkind in ('v', 'm') and relnamespace::regnamespace::text in ${OUR_SCHEMAS}
    union all
    select 'routine', oid::regprocedure::text
    from pg_proc where pronamespace::regnamespace::text in ${OUR_SCHEMAS}`);
  for (const { kind, name } of rows) await client.query(`drop ${kind} if exists ${name} cascade`);
  const remaining = new Set(await viewsOfOthers(client));
  const dropped = before.filter((name) => !remaining.has(name)).join(', ');
  if (dropped)
    throw new Error(`${dropped} uses the views of sales: drop it, and create it again after migrating`);
}

export async function createObjects(client: pg.Client, { files, hash }: SqlFiles): Promise<void> {
  for (const { name, text } of files) {
    await client.query(text).catch((cause: unknown) => {
      if (cause instanceof Error) cause.message = `db/sql/${name}.sql: ${cause.message}`;
      throw cause;
    });
  }
  await client.query('delete from drizzle.applied_sql');
  await client.query('insert into drizzle.applied_sql (hash) values ($1)', [hash]);
}

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { businessTimeZone } from '#shared/business-time-zone.ts';
import { businessTypeLabels } from '#shared/business-type-labels.ts';

const tradeLabels = Object.entries(businessTypeLabels)
  .map(([trade, label]) => `when ${pg.escapeLiteral(trade)} then ${pg.escapeLiteral(label)}`)
  .join(' ');

const placeholders = { ':trade_labels': tradeLabels, ':business_zone': pg.escapeLiteral(businessTimeZone) };

const fill = (text: string) =>
  Object.entries(placeholders).reduce((filled, [name, value]) => filled.replace(name, () => value), text);

/** What others name as they are created: a body in `$$` is read at its first call. Then sales_internal, then sales. */
const FIRST =
  `area_codes calling_hours area_clocks call_span entries people_with person_stops consents time_zone_of times labels
  logins cards lead_facts ../sales/leads due_people ../sales/leads_due`
    .split(/\s+/)
    .map((name) => join('sales_internal', name));

/** Run last and at each migrate, because a dump contains no roles. */
const LAST = ['roles', 'grants'];

const isOfRights = (paragraph: string) => /^(?:grant|revoke) /.test(paragraph);

export async function readSqlFiles(root: string) {
  const folder = join(root, 'db/sql');
  const paths = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.sql')).sort();
  const files = await Promise.all(
    paths.map(async (path) => {
      const paragraphs = fill(await readFile(join(folder, path), 'utf8')).split('\n\n');
      const text = paragraphs.filter((paragraph) => !isOfRights(paragraph)).join('\n\n');
      const rights = paragraphs.filter(isOfRights).flatMap((paragraph) => paragraph.split(/;(?:\s|$)/));
      return { name: path.slice(0, -'.sql'.length), text, rights: rights.filter((right) => right !== '') };
    }),
  );
  const named = (names: string[]) => names.flatMap((name) => files.filter((file) => file.name === name));
  const others = files.filter(({ name }) => ![...FIRST, ...LAST].includes(name));
  const isPublic = ({ name }: SqlFile) => name.startsWith('sales/');
  return {
    objects: [...named(FIRST), ...others.filter((file) => !isPublic(file)), ...others.filter(isPublic)],
    last: named(LAST),
    rights: files.flatMap(({ rights }) => rights),
    hash: createHash('sha256').update(JSON.stringify(files)).digest('hex'),
  };
}

interface SqlFile {
  name: string;
  text: string;
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

export async function createObjects(client: pg.Client, files: SqlFiles): Promise<void> {
  for (const file of files.objects) await run(client, file);
  await client.query('delete from drizzle.applied_sql');
  await client.query('insert into drizzle.applied_sql (hash) values ($1)', [files.hash]);
}

export async function applyRights(client: pg.Client, { last, rights }: SqlFiles, appRole: string) {
  for (const file of last) await run(client, fillRole(file, appRole));
  await grant(client, rights, appRole);
}

const fillRole = ({ name, text }: SqlFile, role: string): SqlFile => ({
  name,
  text: text.replaceAll(':app_role', () => pg.escapeIdentifier(role)),
});

/** Skips what names a role or table that doesn't exist. */
async function grant(client: pg.Client, rights: string[], role: string): Promise<void> {
  const text = rights
    .map(
      (right) =>
        `do $r$ begin ${right}; exception when undefined_object or undefined_table then null; end $r$;`,
    )
    .join('\n');
  await run(client, fillRole({ name: 'grants', text }, role));
}

async function run(client: pg.Client, { name, text }: SqlFile): Promise<void> {
  await client.query(text).catch((cause: unknown) => {
    if (cause instanceof Error) cause.message = `db/sql/${name}.sql: ${cause.message}`;
    throw cause;
  });
}

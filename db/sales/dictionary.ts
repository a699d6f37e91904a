import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { journalOf } from '../migrate.ts';

const INTRODUCTION = `# Data dictionary

Written by \`npm run db:dictionary\` from the comments in the database: change them there, by a migration.
`;

interface View {
  name: string;
  about: string | null;
  columns: string;
}

/** What the schema \`sales\` says of itself, as a document. */
export async function describeSales(client: pg.Client, migrations: string): Promise<string> {
  const views = await client.query<View>(
    `select view.relname as name, obj_description(view.oid) as about,
       string_agg(format('- \`%s\` (%s): %s', attname, format_type(atttypid, null),
         col_description(view.oid, attnum)), chr(10) order by attnum) as columns
     from pg_class view join pg_attribute on attrelid = view.oid
     where relnamespace = 'sales'::regnamespace and attnum > 0
     group by view.oid order by view.relname`,
  );
  const functions = await client.query<{ line: string }>(
    `select format('- \`%s(%s)\`: %s', proname, pg_get_function_arguments(oid), obj_description(oid, 'pg_proc')) as line
     from pg_proc where pronamespace = 'sales'::regnamespace order by proname`,
  );
  return [
    INTRODUCTION,
    ...views.rows.map(({ name, about, columns }) => `## sales.${name}\n\n${about ?? ''}\n\n${columns}\n`),
    '## Functions\n',
    `${functions.rows.map(({ line }) => line).join('\n')}\n`,
    '## The SQL of each\n',
    `The migration whose definition holds.\n\n${(await definitions(client, migrations)).join('\n')}\n`,
  ].join('\n');
}

const DEFINITION = /^create (?:or replace )?(?:materialized )?(?:view|function|procedure) (\w+\.\w+)/gim;

/** A line for each view and function there is, with the last migration that defines it. */
async function definitions(client: pg.Client, migrations: string): Promise<string[]> {
  const definedIn = new Map<string, string>();
  for (const { tag } of await journalOf(migrations)) {
    const text = await readFile(join(migrations, `${tag}.sql`), 'utf8');
    for (const [, name = ''] of text.matchAll(DEFINITION)) definedIn.set(name, tag);
  }
  const { rows } = await client.query<{ name: string }>(
    `select distinct schema || '.' || name as name from (
       select relnamespace::regnamespace::text, relname from pg_class where relkind in ('v', 'm')
       union all select pronamespace::regnamespace::text, proname from pg_proc) known (schema, name)
     where schema in ('public', 'sales', 'sales_internal') order by name`,
  );
  return rows.map(({ name }) => `- \`${name}\`: \`migrations/${definedIn.get(name) ?? '?'}.sql\``);
}

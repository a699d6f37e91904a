import type pg from 'pg';

interface Column {
  view: string;
  about: string | null;
  name: string;
  type: string;
  meaning: string | null;
}

const INTRODUCTION = `# Data dictionary

Written by \`npm run db:dictionary\` from the comments in the database: change them there, by a migration.
`;

/** What the schema \`sales\` says of itself, as a document. */
export async function describeSales(client: pg.Client): Promise<string> {
  const columns = await client.query<Column>(
    `select view.relname as view, obj_description(view.oid) as about, attname as name,
       format_type(atttypid, null) as type, col_description(view.oid, attnum) as meaning
     from pg_class view join pg_attribute on attrelid = view.oid
     where relnamespace = 'sales'::regnamespace and attnum > 0
     order by view.relname, attnum`,
  );
  const functions = await client.query<{ signature: string; about: string | null }>(
    `select proname || '(' || pg_get_function_arguments(oid) || ')' as signature,
       obj_description(oid, 'pg_proc') as about
     from pg_proc where pronamespace = 'sales'::regnamespace order by proname`,
  );
  const views = new Map<string, Column[]>();
  for (const column of columns.rows) views.set(column.view, [...(views.get(column.view) ?? []), column]);
  return [
    INTRODUCTION,
    ...[...views.values()].map(describeView),
    '## Functions\n',
    `${functions.rows.map(({ signature, about }) => `- \`${signature}\`: ${about ?? ''}`).join('\n')}\n`,
  ].join('\n');
}

function describeView(columns: Column[]): string {
  const [{ view, about } = { view: '', about: null }] = columns;
  const lines = columns.map(({ name, type, meaning }) => `- \`${name}\` (${type}): ${meaning ?? ''}`);
  return `## sales.${view}\n\n${about ?? ''}\n\n${lines.join('\n')}\n`;
}

import type pg from 'pg';

const INTRODUCTION = `# Data dictionary

Written by \`npm run db:dictionary\` from the comments in \`db/sql\`.
`;

const FUNCTIONS = `## Functions

Without \`lead\`, a function is about the person whom you claimed last. Functions that record something answer with a sentence: what
was stored, and what comes next.
`;

export async function describeSales(client: pg.Client): Promise<string> {
  const views = await client.query<{ name: string; about: string; columns: string }>(
    `select view.relname as name, obj_description(view.oid) as about,
       string_agg(format('- \`%s\` (%s)%s', attname, format_type(atttypid, null),
         ': ' || col_description(view.oid, attnum)), chr(10) order by attnum) as columns
     from pg_class view join pg_attribute on attrelid = view.oid
     where relnamespace = 'sales'::regnamespace and attnum > 0
     group by view.oid order by view.relname`,
  );
  const functions = await client.query<{ line: string }>(
    `select format('- \`%s(%s)\`: %s', proname, pg_get_function_arguments(oid), obj_description(oid, 'pg_proc')) as line
     from pg_proc where pronamespace = 'sales'::regnamespace and obj_description(oid, 'pg_proc') is not null
     order by proname`,
  );
  return [
    INTRODUCTION,
    ...views.rows.map(({ name, about, columns }) => `## sales.${name}\n\n${about}\n\n${columns}\n`),
    FUNCTIONS,
    `${functions.rows.map(({ line }) => line).join('\n')}\n`,
  ].join('\n');
}

import type pg from 'pg';

const INTRODUCTION = `# Data dictionary

Written by \`npm run db:dictionary\` from the comments in \`db/sql\`.
`;

const FUNCTIONS = `## Functions

Without \`lead\` or \`lead_id\`, a function is about whom you claimed or recorded last. Functions that record something answer with a sentence: what
was stored, and what comes next.
`;

/** A column that an earlier view has with the same comment is only named. */
export async function describeSales(client: pg.Client): Promise<string> {
  const views = await client.query<{ name: string; about: string; columns: string }>(
    `with named as (
       select relname as name, obj_description(pg_class.oid) as about, attnum, attname, format_type(atttypid, null) as type,
         col_description(pg_class.oid, attnum) as comment, array_position('{leads_due, leads}', relname::text) as place
       from pg_class join pg_attribute on attrelid = pg_class.oid
       where relnamespace = 'sales'::regnamespace and attnum > 0
     ), seen as (
       select *, row_number() over (partition by attname, comment order by place desc nulls last, name) > 1 as is_known
       from named
     )
     select name, about, concat_ws(E'\\n\\n',
       string_agg(format('- \`%s\` (%s)%s', attname, type, ': ' || comment), E'\\n' order by attnum) filter (where not is_known),
       'As above: ' || string_agg(format('\`%s\`', attname), ', ' order by attnum) filter (where is_known) || '.') as columns
     from seen group by name, about, place order by place desc nulls last, name`,
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

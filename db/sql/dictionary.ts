import pg from 'pg';

const INTRODUCTION = `# Data dictionary

What \`migrate\` stores as comments on the views, columns and functions. \`npm run db:dictionary\` adds what is missing here, sorts, and
sets the types. A column that a view above describes is only named.
`;

const FUNCTIONS = `## Functions

Without \`lead\` or \`lead_id\`, a function is about whom you claimed or recorded last. Functions that record something answer with a sentence: what
was stored, and what comes next.
`;

const SECTION = /^## (?:sales\.)?(.*)\n\n([^]*)/;

/** The key is `view`, `view.column`, `Functions.function`, or `.column` for the first view that describes it. */
export function readDescriptions(text: string): Map<string, string> {
  const descriptions = new Map<string, string>();
  for (const section of text.split(/^(?=## )/m)) {
    const [, name = '', content = ''] = SECTION.exec(section) ?? [];
    descriptions.set(name, content.split('\n', 1)[0] ?? '');
    for (const line of content.split('\n')) {
      const [head = '', about] = line.split(/: (.*)/);
      const [, item] = head.split(/^- `|[`(]/);
      if (!item || !about) continue;
      descriptions.set(`${name}.${item}`, about);
      if (name !== 'Functions' && !descriptions.has(`.${item}`)) descriptions.set(`.${item}`, about);
    }
  }
  return descriptions;
}

export async function commentObjects(client: pg.Client, descriptions: Map<string, string>): Promise<void> {
  const { rows } = await client.query<{ object: string; keys: string[] }>(`
    select format('view %s', oid::regclass) as object, array[relname::text] as keys
    from pg_class where relnamespace = 'sales'::regnamespace
    union all
    select format('column %s.%I', oid::regclass, attname), array[relname || '.' || attname, '.' || attname]
    from pg_class join pg_attribute on attrelid = oid and attnum > 0 where relnamespace = 'sales'::regnamespace
    union all
    select format('function %s', oid::regprocedure), array['Functions.' || proname]
    from pg_proc where pronamespace = 'sales'::regnamespace`);
  const comments = rows.flatMap(({ object, keys }) => {
    const about = keys.map((key) => descriptions.get(key)).find((found) => found !== undefined);
    return about === undefined ? [] : [`comment on ${object} is ${pg.escapeLiteral(about)}`];
  });
  await client.query(comments.join(';\n'));
}

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
  // Of the forms of a function that takes a time, the one with a text.
  const functions = await client.query<{ line: string }>(
    `select distinct on (proname)
       format('- \`%s(%s)\`%s', proname, pg_get_function_arguments(oid), ': ' || obj_description(oid, 'pg_proc')) as line
     from pg_proc where pronamespace = 'sales'::regnamespace
     order by proname, cardinality(array_positions(proargtypes::oid[], 'text'::regtype::oid)) desc`,
  );
  return [
    INTRODUCTION,
    ...views.rows.map(({ name, about, columns }) => `## sales.${name}\n\n${about}\n\n${columns}\n`),
    FUNCTIONS,
    `${functions.rows.map(({ line }) => line).join('\n')}\n`,
  ].join('\n');
}

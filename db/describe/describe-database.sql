-- The whole database as statements: each table, sequence, view and function with all that belongs
-- to it. `npm run schema` writes them to db/schema.sql, which is read, and never run.
with ours as (
  select
    oid,
    nspname,
    nspacl,
    nspowner
  from pg_namespace
  where nspname in ('public', 'sales', 'sales_internal', 'porchlight_journal')

-- 1. What is described, in the order of the file (`part`). Schemas are first.
), described as (
  select
    'pg_namespace'::regclass as class,
    oid,
    1 as part,
    nspname::text as name,
    format('schema %I', nspname) as title,
    nspacl as acl,
    nspowner as owner
  from ours

  union all

  -- Tables (2), sequences (3), views (4) and materialized views (5).
  select
    'pg_class'::regclass,
    class.oid,
    array_position('{r,S,v,m}', class.relkind) + 1,
    class.oid::regclass::text,
    case class.relkind
      when 'r' then 'table'
      when 'S' then 'sequence'
      when 'v' then 'view'
      else 'materialized view'
    end || ' ' || class.oid::regclass,
    class.relacl,
    class.relowner
  from pg_class class
  join ours on ours.oid = class.relnamespace
  where class.relkind in ('r', 'S', 'v', 'm')

  union all

  -- Functions. Without rights of its own, everybody may call one, which the file should show.
  select
    'pg_proc'::regclass,
    function.oid,
    6,
    function.oid::regprocedure::text,
    'function ' || function.oid::regproc,
    coalesce(function.proacl, acldefault('f', function.proowner)),
    function.proowner
  from pg_proc function
  join ours on ours.oid = function.pronamespace

-- 2. The lines of each table. Its columns are in their order.
), lines as (
  select
    attrelid as oid,
    attnum as place,
    concat(
      format('%I %s', attname, format_type(atttypid, atttypmod)),
      case
        when attgenerated <> '' then ' generated always as (' || value || ') stored'
        else ' default ' || value
      end,
      case when attnotnull then ' not null' end
    ) as line
  from pg_attribute
  left join pg_attrdef on adrelid = attrelid and adnum = attnum
  cross join lateral pg_get_expr(adbin, adrelid) value
  where attnum > 0
    and not attisdropped

  union all

  -- Constraints follow all columns. `not null` is in the line of its column.
  select
    conrelid,
    2000 + row_number() over (order by contype desc, conname),
    format('constraint %I %s', conname, pg_get_constraintdef(oid, true))
  from pg_constraint
  where contype <> 'n'

-- 3. The statements of each, in the order of their `step`. The first one makes it.
), texts as (
  select
    described.*,
    1 as step,
    null::text as place,
    case
      when part in (1, 3) then 'create ' || title
      when part = 2 then 'create ' || title || E' (\n' || (
        select string_agg('  ' || line, E',\n' order by lines.place)
        from lines
        where lines.oid = described.oid
      ) || E'\n)'
      when part < 6 then 'create ' || title || E' as\n' || rtrim(pg_get_viewdef(oid, 100), ';')
      else rtrim(pg_get_functiondef(oid), E'\n')
    end as text
  from described

  union all

  -- Its indexes, but for those that belong to a constraint.
  select
    described.*,
    2,
    index.indexrelid::regclass::text,
    pg_get_indexdef(index.indexrelid)
  from described
  join pg_index index on index.indrelid = described.oid
  where not exists (
    select from pg_constraint
    where conindid = index.indexrelid
  )

  union all

  -- Its triggers, but for those of foreign keys.
  select
    described.*,
    3,
    trigger.tgname,
    pg_get_triggerdef(trigger.oid, true)
  from described
  join pg_trigger trigger on trigger.tgrelid = described.oid
  where not trigger.tgisinternal

  union all

  -- Comments on it and on its columns.
  select
    described.*,
    4,
    to_char(comment.objsubid, '0000'),
    format(
      'comment on %s is %L',
      case
        when comment.objsubid = 0 then title
        else format('column %s.%I', name, attname)
      end,
      comment.description
    )
  from described
  join pg_description comment
    on comment.objoid = described.oid
    and comment.classoid = described.class
  left join pg_attribute
    on attrelid = comment.objoid
    and attnum = comment.objsubid

  union all

  -- Who may use it, but for its owner.
  select
    described.*,
    5,
    role.name,
    format('grant %s on %s to %s', rights.list, title, role.name)
  from described
  cross join lateral (
    select
      grantee,
      lower(string_agg(privilege_type, ', ' order by privilege_type)) as list
    from aclexplode(acl)
    where grantee <> owner
    group by grantee
  ) rights
  cross join lateral (
    select
      case
        when grantee = 0 then 'public'
        else grantee::regrole::text
      end as name
  ) role

  union all

  -- Who may use some of its columns.
  select
    described.*,
    6,
    grantee::regrole::text || privilege_type,
    format('grant %s (%s) on %s to %s', lower(privilege_type), columns, title, grantee::regrole)
  from described
  cross join lateral (
    select
      grantee,
      privilege_type,
      string_agg(quote_ident(attname), ', ' order by attnum) as columns
    from pg_attribute
    cross join aclexplode(attacl)
    where attrelid = described.oid
      and grantee <> owner
    group by
      grantee,
      privilege_type
  ) rights
)

-- One text for each object, so that its statements are beside each other.
select string_agg(text || ';', E'\n' order by step, place) as text
from texts
group by
  part,
  name,
  class
order by
  part,
  name

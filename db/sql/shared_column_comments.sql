-- A column without a comment has that of the column with its name in another view, first in leads, then in leads_due.
do $$
declare
  described record;
begin
  for described in
    select distinct on (shown.attrelid, shown.attnum) shown.attrelid::regclass as view, shown.attname as name,
      col_description(source.oid, original.attnum) as text
    from pg_class view
    join pg_attribute shown on shown.attrelid = view.oid and shown.attnum > 0
    join pg_class source on source.relnamespace = view.relnamespace
    join pg_attribute original on original.attrelid = source.oid and original.attname = shown.attname
    where view.relnamespace = 'sales'::regnamespace and col_description(view.oid, shown.attnum) is null
      and col_description(source.oid, original.attnum) is not null
    order by shown.attrelid, shown.attnum, source.relname <> 'leads', source.relname <> 'leads_due', source.relname
  loop
    execute format('comment on column %s.%I is %L', described.view, described.name, described.text);
  end loop;
end $$;

-- A column that two lists have in common means the same in both, so its comment is written once.
do $$
declare
  copied record;
begin
  for copied in
    select
      bare.attrelid::regclass as list,
      bare.attname as name,
      -- The agenda's, if both others have one.
      (array_agg(
        col_description(source.attrelid, source.attnum)
        order by source.attrelid <> 'sales.agenda'::regclass
      ))[1] as comment
    from pg_attribute bare
    join pg_attribute source on source.attname = bare.attname
    where bare.attrelid in (
        'sales.leads'::regclass, 'sales.agenda'::regclass, 'sales.to_contact'::regclass
      )
      and source.attrelid in ('sales.leads'::regclass, 'sales.agenda'::regclass)
      and bare.attnum > 0
      and col_description(bare.attrelid, bare.attnum) is null
      and col_description(source.attrelid, source.attnum) is not null
    group by 1, 2
  loop
    execute format('comment on column %s.%I is %L', copied.list, copied.name, copied.comment);
  end loop;
end $$;

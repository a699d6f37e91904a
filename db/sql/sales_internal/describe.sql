create procedure sales_internal.describe(view regclass, about text, variadic columns text[])
language plpgsql as $$
begin
  execute format('comment on view %s is %L', view, about);
  for place in 1 .. cardinality(columns) by 2 loop
    execute format('comment on column %s.%I is %L', view, columns[place], columns[place + 1]);
  end loop;
end $$;

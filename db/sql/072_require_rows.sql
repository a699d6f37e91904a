-- A trigger or rule of an administrator may drop a row without an error.
create function sales_internal.require_rows(stored bigint, expected bigint)
returns void
language plpgsql
as $$
begin
  -- An error, because nobody would be notified of a lead without its messages. The spool keeps
  -- what wasn't stored.
  if stored <> expected then
    raise exception '% of % rows were stored', stored, expected
      using errcode = 'assert_failure';
  end if;
end $$;

comment on function sales_internal.require_rows is
  'Undoes a statement that stored fewer rows than it should have.';

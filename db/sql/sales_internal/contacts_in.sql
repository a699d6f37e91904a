-- All telephone numbers (in E.164) and email addresses (in lower case) in a text, each once.
create function sales_internal.contacts_in(typed text) returns text[]
language plpgsql immutable parallel safe set search_path = pg_catalog, pg_temp as $$
begin
  return (
    select coalesce(array_agg(distinct contact), '{}')
    from unnest((sales_internal.phones_in(typed)).numbers || sales_internal.emails_in(typed)) contact);
end $$;

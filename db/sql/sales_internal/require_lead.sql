-- Raises an error if the lead does not exist or is erased; otherwise locks it.
create function sales_internal.require_lead(id uuid) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  erased_at timestamptz;
begin
  select lead.erased_at into erased_at from public.leads lead where lead.id = require_lead.id for update;
  if not found then
    raise exception 'there is no lead with the id %', coalesce(require_lead.id::text, 'null')
      using errcode = 'no_data_found';
  elsif erased_at is not null then
    raise exception 'the lead % is erased: nothing more is kept about it', require_lead.id
      using errcode = 'object_not_in_prerequisite_state';
  end if;
end $$;

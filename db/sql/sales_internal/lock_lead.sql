create function sales_internal.lock_lead(id uuid) returns public.leads
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  found_lead public.leads;
begin
  select * into found_lead from public.leads lead where lead.id = lock_lead.id for no key update;
  if not found then
    raise exception 'there is no lead with the id %', coalesce(lock_lead.id::text, 'null')
      using errcode = 'no_data_found';
  elsif found_lead.erased_at is not null then
    raise exception 'the lead % is erased: nothing more can be recorded about it', lock_lead.id
      using errcode = 'object_not_in_prerequisite_state';
  end if;
  return found_lead;
end $$;

-- The lead of a person that a call is about: the first that is open, or else the newest.
create function sales_internal.lead_of(person text) returns uuid
language sql stable
return (
  select own.id from public.leads own
  where own.person_key = person and own.erased_at is null
  order by own.is_spam, own.reached_at is not null, case when own.reached_at is null then own.created_at end,
    own.created_at desc, own.id
  limit 1);

-- The lead that a short function is about: the one that was passed, or else of the person whom this login claimed last. Locks it.
create function sales_internal.claimed_lead(lead uuid) returns public.leads
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  person constant text := (
    select person_key from sales_internal.people where claimed_by = session_user and lead is null
    order by claimed_until desc limit 1);
begin
  if lead is null and person is null then
    raise exception 'you have claimed nobody: call next_call, or pass lead => ''<lead_id>'''
      using errcode = 'object_not_in_prerequisite_state';
  end if;
  return sales_internal.lock_lead(coalesce(lead, sales_internal.lead_of(person)));
end $$;

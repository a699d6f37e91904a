create function sales.same_person(lead_id uuid, other uuid) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  lead public.leads := sales_internal.lock_lead(lead_id);
  others constant public.leads := sales_internal.lock_lead(other);
  claim sales_internal.claims;
begin
  if lead.person = others.person then
    raise exception 'these leads are of one person already';
  end if;
  select * into claim from sales_internal.claims
  where person in (lead.person, others.person) and login <> session_user and expires_at > now() limit 1;
  if found then
    raise exception '% has claimed one of them: join them when that call is recorded', claim.login;
  end if;
  perform sales_internal.queue_event('lead.contacted', lead.id,
    sales_internal.record_entry(lead, 'joined', session_user, other_lead_id => others.id));
  perform sales_internal.join_people(array[lead.person, others.person]);
  select * into lead from public.leads own where own.id = lead.id;
  return sales_internal.answer('One person from now on:', lead);
end $$;

grant execute on function sales.same_person to sales_rw;

create function sales.lift_stop(lead_id uuid default sales_internal.recent_lead(), reason text default null) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  lead constant public.leads := sales_internal.lock_lead(lead_id);
begin
  perform sales_internal.require_text(reason, 'reason (why they may be called again)');
  insert into public.revocations (action, contact, channel, from_page, how)
  select 'lift', stop.contact, 'do_not_call', from_page, lift_stop.reason
  from sales_internal.person_stops stop where person_key = lead.person_key and channel = 'do_not_call';
  if not found then
    raise exception 'no stop of calls is in force for this person';
  end if;
  perform sales_internal.derive_people(array[lead.person_key]);
  return sales_internal.answer('No automated calls or texts without a new agreement, but calls are allowed again:', lead);
end $$;

comment on function sales.lift_stop is
  'Ends the stops of calls to a person who asked to be called again: select lift_stop(reason => ''called us and asked for an offer''). Consents to automated calls and texts stay revoked until the person agrees again.';

revoke execute on function sales.lift_stop from public; grant execute on function sales.lift_stop to sales_rw;

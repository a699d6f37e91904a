create function sales.lift_stop(lead_id uuid default sales_internal.recent_lead(), reason text default null) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  -- Before what this transaction can see, because a lift ends the stops before it.
  seen constant timestamptz := case current_setting('transaction_isolation') when 'read committed' then clock_timestamp() else now() end;
  lead constant public.leads := sales_internal.lock_lead(lead_id);
  lifting constant uuid := gen_random_uuid();
begin
  perform sales_internal.require_text(reason, 'reason (why they may be called again)');
  if not (select do_not_call from sales_internal.cards where cards.person = lead.person) then
    raise exception 'no stop of calls is in force for this person';
  elsif exists (
    select from pg_locks
    where relation = 'public.revocations'::regclass and mode = 'RowExclusiveLock' and pid <> pg_backend_pid()
      and database = (select oid from pg_database where datname = current_database()))
  then
    raise exception 'somebody is recording a stop: see whether it is of this person, and try again';
  end if;
  insert into public.lead_contacts (lead_id, at, kind, act, "by", note, other_lead_id)
  select distinct on (own.person_key) own.id, greatest(seen, stopped.at), 'lifted', lifting, session_user, lift_stop.reason,
    nullif(lead.id, own.id)
  from public.leads own
  cross join (select max(at) as at from sales_internal.person_stops stop where stop.person = lead.person) stopped
  where own.person = lead.person
  order by own.person_key, own.id <> lead.id, own.created_at;
  perform sales_internal.derive_people(array[lead.person]);
  perform sales_internal.queue_event('lead.contacted', lead.id, (
    select id from public.lead_contacts entry where entry.act = lifting limit 1));
  return sales_internal.answer('Calls are allowed again, automated ones only by an agreement after the stop:', lead);
end $$;

grant execute on function sales.lift_stop to sales_rw;

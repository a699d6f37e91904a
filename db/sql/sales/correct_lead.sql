create function sales.correct_lead(
  lead_id uuid default sales_internal.recent_lead(), phone text default null, email text default null,
  by text default session_user) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  lead public.leads := sales_internal.lock_lead(lead_id);
  -- All leads of a person have one number, but may have several addresses.
  same constant public.leads[] := array(
    select own from public.leads own
    where own.person_key = lead.person_key and own.erased_at is null
      and (correct_lead.phone is not null or own.email_normalized is not distinct from lead.email_normalized));
  ids constant uuid[] := array(select id from unnest(same));
  replaced constant text[] := array(select unnest(contacts) from unnest(same));
  stopped constant text[] := replaced || ids::text[];
  -- The origins of the stops of calls that are in force.
  in_force constant boolean[] := array(
    select distinct from_page from sales_internal.person_stops stop
    where stop.person_key = lead.person_key and stop.contact = any (stopped) and stop.channel = 'do_not_call');
begin
  perform sales_internal.require_text(by, 'by (who corrected it)');
  if phone is null and email is null then
    raise exception 'pass phone or email';
  end if;
  perform sales_internal.require_identity(phone, email);
  -- Before the update, so that the person's state follows from a history with the correction.
  perform sales_internal.record_entry(own, 'corrected', by, concat_ws('; ',
    case when correct_lead.phone is not null then 'phone was ' || own.phone end,
    case when correct_lead.email is not null and own.email_normalized is not distinct from lead.email_normalized
      then 'email was ' || own.email end))
  from unnest(same) own;
  update public.leads set phone = coalesce(correct_lead.phone, leads.phone), email = coalesce(
    case when leads.email_normalized is not distinct from lead.email_normalized then correct_lead.email end, leads.email)
  where id = any (ids);
  -- A stop of calls also took earlier agreements back, even if it was lifted. One in force counts from now on, so that no earlier
  -- lift of the new number ends it. It has no login, so that nobody takes it back with undo.
  insert into public.revocations (at, requested_at, from_page, "by", contact, channel, how)
  select taken.at, taken.requested_at, taken.from_page, taken.login, added, taken.channel, 'taken along from a corrected number or address'
  from (
    (select distinct on (kind, stop.from_page) stop.at, stop.requested_at, stop.from_page, stop."by" as login, kind as channel
      from sales_internal.revocations stop
      cross join lateral (select case channel when 'do_not_call' then 'all' else channel end as kind) automated
      where stop.contact = any (stopped) and stop.action = 'stop'
      order by kind, stop.from_page, stop.at desc)
    union all
    select clock_timestamp(), null, from_page, 'correct_lead', 'do_not_call' from unnest(in_force) from_page) taken
  cross join (select distinct unnest(contacts) from public.leads where id = any (ids)) corrected (added)
  where added <> all (replaced);
  select * into lead from public.leads where id = lead.id;
  return sales_internal.answer('Corrected:', lead);
end $$;

comment on function sales.correct_lead is
  'Replaces the number of a person, or an address, in all leads that have it, and keeps the old one as a note in contacts: select correct_lead(phone => ''(214) 555-0100''). After wrong_number, the person is in call_now again. If the new number belongs to another person, the leads become that person''s. Stops of the old number or address also hold for the new one.';

revoke execute on function sales.correct_lead from public; grant execute on function sales.correct_lead to sales_rw;

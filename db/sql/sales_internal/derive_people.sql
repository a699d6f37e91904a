-- Sets when these may be called again: two hours after a call that reached nobody, and after three calls within 24 hours, 24 hours
-- after the first of them, because some states allow no more. Then at the next legal time. Calls count by the number that was dialed,
-- messages by the person.
create function sales_internal.derive_waits(dialed text[]) returns void
language sql volatile
begin atomic
  insert into sales_internal.people (person_key, try_again_at)
  select number, greatest(free_at, lower(sales_internal.call_span(case when number like '+%' then number end, 'any', free_at)))
  from (select distinct unnest(dialed)) dialed (number)
  cross join lateral (
    select array_agg(call.kind order by call.at desc) as kinds, array_agg(call.at order by call.at desc) as times
    from (
      (select entry.kind, entry.at from sales_internal.entries entry
        where entry.phone_e164 = number and entry.kind in ('attempted', 'contacted') order by entry.at desc limit 3)
      union all
      (select entry.kind, entry.at from sales_internal.entries entry
        where entry.person = number and entry.phone_e164 is null and entry.kind in ('attempted', 'contacted')
        order by entry.at desc limit 3)) call) last
  cross join lateral (
    select greatest(
      case when kinds[1] = 'attempted' then times[1] + interval '2 hours' end,
      case when times[3] > times[1] - interval '24 hours' then times[3] + interval '24 hours' end) as free_at) waits
  on conflict (person_key) do update set try_again_at = excluded.try_again_at;
end;

-- Sets the state of these people and their leads from what sales recorded and did not undo. A call that reaches a person reaches them
-- for all leads that they sent before the call.
create function sales_internal.derive_people(persons text[]) returns void
language plpgsql volatile as $$
begin
  update public.leads lead
  set contact_outcome = case when derived.outcome = 'reached' and derived.ended = 'won' then 'won' else derived.outcome end,
    reached_at = derived.reached_at, changed_at = clock_timestamp()
  from (
    select own.id,
      min(entry.at) filter (where entry.at >= own.created_at) as reached_at,
      (array_agg(outcome order by entry.at desc, entry.id) filter (where entry.lead_id = own.id))[1] as outcome,
      (array_agg(outcome order by entry.at desc, entry.id) filter (where entry.lead_id = own.id and outcome <> 'reached'))[1] as ended
    from public.leads own
    left join sales_internal.entries entry on entry.person = own.person and entry.kind = 'contacted' and entry.outcome <> 'wrong_number'
    where own.person = any (persons) and own.erased_at is null
    group by own.id
  ) derived
  where lead.id = derived.id;

  insert into sales_internal.people (person_key, appointment_id, appointment_at, follow_up_at, last_entry_at)
  select person, (latest).id, (latest).next_at,
    case when (latest).next_at is not null then null
      when (latest).kind = 'lifted' or (latest).outcome = 'wrong_number' and is_open then (latest).at
      when (latest).outcome = 'reached' and is_open then sales_internal.business_days_after((latest).at, 3) end,
    last_entry_at
  from (
    select person, max(at) as last_entry_at,
      (array_agg(entry order by at desc, id) filter (where kind in ('contacted', 'lifted')))[1] as latest,
      (array_agg(entry order by at desc, id) filter (where outcome not in ('reached', 'wrong_number')))[1] as ended
    from unnest(persons) person
    left join sales_internal.entries entry using (person)
    group by person
  ) called
  -- A customer who sends another lead is somebody to win again.
  cross join lateral (
    select (ended).outcome is distinct from 'won' or exists (
      select from public.leads later
      where later.person = called.person and later.created_at > (ended).at and not later.is_spam) as is_open) state
  on conflict (person_key) do update set appointment_id = excluded.appointment_id, appointment_at = excluded.appointment_at,
    follow_up_at = excluded.follow_up_at, last_entry_at = excluded.last_entry_at;

  perform sales_internal.derive_waits(persons || array(
    select distinct call.phone_e164
    from public.lead_contacts call join public.leads own on own.id = call.lead_id
    where own.person = any (persons) and call.kind in ('attempted', 'contacted') and call.phone_e164 is not null));
end $$;

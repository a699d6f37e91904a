-- Sets the state of these people and their leads from what sales recorded and did not undo.
create function sales_internal.derive_people(keys text[]) returns void
language plpgsql volatile as $$
begin
  -- A call that reaches a person reaches them for all leads that they sent before the call. Later leads stay open.
  update public.leads lead
  set contact_outcome = case
      when derived.outcome in ('reached', 'wrong_number') and derived.ended = 'won' then 'won'
      when derived.is_wrong and coalesce(derived.outcome in ('reached', 'wrong_number'), true) then 'wrong_number'
      when derived.outcome <> 'wrong_number' then derived.outcome end,
    reached_at = derived.reached_at, changed_at = clock_timestamp()
  from (
    select own.id,
      min(entry.at) filter (where entry.at >= own.created_at and entry.outcome <> 'wrong_number') as reached_at,
      (array_agg(entry.outcome order by entry.at desc, entry.id)
        filter (where entry.lead_id = own.id and entry.kind = 'contacted'))[1] as outcome,
      (array_agg(entry.outcome order by entry.at desc, entry.id)
        filter (where entry.lead_id = own.id and entry.outcome not in ('reached', 'wrong_number')))[1] as ended,
      -- A number is wrong for all leads that were sent before, until it is corrected.
      max(entry.at) filter (where entry.at >= own.created_at and entry.outcome = 'wrong_number')
        > coalesce(max(entry.at) filter (where entry.kind = 'corrected'), '-infinity') as is_wrong
    from public.leads own
    left join sales_internal.entries entry using (person_key)
    where own.person_key = any (keys) and own.erased_at is null
    group by own.id
  ) derived
  where lead.id = derived.id;

  -- A person may be called again two hours after a call that reached nobody, and after three calls within 24 hours, 24 hours after
  -- the first of them, because some states allow no more. Then at the next legal time.
  insert into sales_internal.people (person_key, appointment_id, appointment_at, follow_up_at, last_entry_at, try_again_at)
  select person_key, (contact).id, (contact).next_at,
    -- A customer who sends another lead is somebody to win again.
    case when (contact).next_at is null and ((ended).outcome is distinct from 'won' or exists (
      select from public.leads later
      where later.person_key = called.person_key and later.created_at > (ended).at and not later.is_spam)) then
      case (contact).outcome when 'reached' then sales_internal.business_days_after((contact).at, 3)
        when 'wrong_number' then (contact).at when 'do_not_call' then (contact).at end end,
    greatest(last_entry_at, (
      select max(lift.at) from public.leads own cross join unnest(own.contacts) identity
      join sales_internal.revocations lift on lift.contact = identity and lift.action = 'lift'
      where own.person_key = called.person_key)),
    greatest(free_at, lower(sales_internal.call_span(case when person_key like '+%' then person_key end, 'any', free_at)))
  from (
    select key as person_key, max(entry.at) as last_entry_at,
      (array_agg(entry order by entry.at desc, entry.id) filter (where entry.kind = 'contacted'))[1] as contact,
      (array_agg(entry order by entry.at desc, entry.id)
        filter (where entry.outcome not in ('reached', 'wrong_number')))[1] as ended,
      array_agg(entry order by entry.at desc, entry.id) filter (where entry.kind in ('attempted', 'contacted')) as calls
    from unnest(keys) key
    left join sales_internal.entries entry on entry.person_key = key
    group by key
  ) called
  cross join lateral (
    select greatest(
      case when calls[1].kind = 'attempted' then calls[1].at + interval '2 hours' end,
      case when calls[3].at > calls[1].at - interval '24 hours' then calls[3].at + interval '24 hours' end) as free_at) waits
  on conflict (person_key) do update set appointment_id = excluded.appointment_id, appointment_at = excluded.appointment_at,
    follow_up_at = excluded.follow_up_at, last_entry_at = excluded.last_entry_at, try_again_at = excluded.try_again_at;
end $$;

revoke execute on function sales_internal.derive_people from public;

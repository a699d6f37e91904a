-- One row per person: what lists, exports, mails and events show. `newest` is the newest row that isn't suspected. Each joined query
-- is an aggregate or reads no table, so PostgreSQL skips it if its columns are not read. Nobody sees a wrong number (`dial`), or the
-- address of a person who stopped all contact. A login that may record nothing owns nobody. Who agreed to a call gets it, unless a
-- newer lead asks for a message before. `earlier` has the address of who called, or the number of who was joined, if `newest` lacks it.
create view sales_internal.cards as
select
  newest.person, md5(newest.person)::uuid as person_id, newest.id as newest_id, newest.is_spam, newest.created_at as newest_at,
  sales_internal.phone_display(dial.phone_e164, dial.extension, dial.typed) as phone, dial.phone_e164, dial.extension as phone_extension,
  shown.phone_e164 as typed_e164, sales_internal.phone_typed(dial.typed, dial.phone_e164, dial.extension) as phone_typed,
  case when not stop.no_contact then coalesce((said.address).email, nullif(newest.email, '(none)'), (earlier.address).email) end as email,
  coalesce((said.address).email, newest.email_normalized, (earlier.address).email_normalized) as email_normalized,
  newest.business_type, newest.trade_detail, newest.monthly_lead_volume, newest.plan, newest.missed_calls, newest.language,
  case when newest.reach_by = 'text' and stop.no_texts and agreed.to_texts is not true then 'email' else newest.reach_by end as reach_by,
  coalesce(newest.call_time, 'any') as call_time, is_wrong, do_not_call, no_contact, renewed_at,
  agreed.consent_given, agreed.given_at as agreed_at, coalesce(agreed.to_calls and not do_not_call, false) as automated_calls,
  coalesce(agreed.to_texts and not do_not_call, false) as automated_texts, business_name, contact_name, newest.phone as sent_phone,
  coalesce(dial.phone_e164 like '+1%', false) and area.time_zones = '{}' is not true
    and (coalesce(newest.reach_by, 'call') = 'call' or coalesce(state.appointment_at <= now(), false)) as by_phone,
  state.appointment_id, state.appointment_at, state.follow_up_at, state.last_entry_at, said.outcome as last_outcome, said.note as last_note,
  case when state.owner = any (array(select name::text from sales_internal.logins where may_record)) then state.owner end as owner,
  nullif(greatest(state.try_again_at, dialed.try_again_at), '-infinity') as try_again_at, said.last_by
from public.leads newest
left join sales_internal.people state on state.person_key = newest.person
left join lateral (
  select (array_agg(entry order by at desc, id) filter (where phone_e164 is not null and is_newer))[1] as phone,
    (array_agg(entry order by at desc, id) filter (where email is not null and (is_newer or newest.email = '(none)')))[1] as address,
    (array_agg(outcome order by at desc, id) filter (where outcome <> 'wrong_number'))[1]::text as outcome,
    (array_agg(note order by at desc, id) filter (where is_said and note is not null))[1] as note,
    (array_agg("by" order by note is not null desc, at desc, id) filter (where is_said))[1] as last_by
  from sales_internal.entries entry
  cross join lateral (
    select kind not in ('corrected', 'joined', 'lifted') as is_said, kind = 'corrected' and at > newest.created_at as is_newer) kinds
  where state.last_entry_at is not null and entry.person = newest.person) said on true
left join lateral (
  select (array_agg(own order by own.created_at desc, own.id) filter (where own.email <> '(none)'))[1] as address,
    (array_agg(own order by own.created_at desc, own.id) filter (where own.phone_e164 is not null))[1] as number
  from public.leads own
  where (newest.email = '(none)' or newest.phone_e164 is null) and own.person = newest.person and not own.is_spam) earlier on true
cross join lateral (
  select coalesce((said.phone).phone_e164, newest.phone_e164, (earlier.number).phone_e164) as phone_e164,
    case when said.phone is null then newest.phone_extension else (said.phone).phone_extension end as extension) shown
left join lateral (
  select count(*) > 0 as is_wrong from sales_internal.wrong_numbers wrong
  where state.last_entry_at is not null and wrong.person = newest.person and wrong.contact = shown.phone_e164 and not wrong.is_over) wrong on true
left join sales_internal.people dialed on dialed.person_key = shown.phone_e164
left join lateral (
  select count(*) filter (where is_in_force) > 0 as do_not_call, count(*) filter (where is_in_force and from_page) > 0 as no_contact,
    count(*) filter (where channel in ('texts', 'all')) > 0 as no_texts, max(at) filter (where is_renewed) as renewed_at
  from sales_internal.person_stops stops where stops.person = newest.person) stop on true
cross join lateral (
  select case when not is_wrong then shown.phone_e164 end as phone_e164, case when not is_wrong then shown.extension end as extension,
    case when not is_wrong and not (no_contact and newest.phone ~ '@')
      then case when shown.phone_e164 is distinct from newest.phone_e164 then shown.phone_e164 else newest.phone end end as typed) dial
left join sales_internal.area_clocks area on area.area_code = substr(dial.phone_e164, 3, 3)
left join lateral (
  select count(*) > 0 as consent_given, max(given_at) filter (where holds) as given_at,
    bool_or(channel = 'calls' and holds) as to_calls, bool_or(channel = 'texts' and holds) as to_texts
  from public.leads same cross join lateral (
    select channel, given_at, taken_back_at is null and consents.phone_e164 = dial.phone_e164 as holds
    from sales_internal.consents where lead_id = same.id offset 0) consent
  where same.person = newest.person and not same.is_spam) agreed on true
where not exists (
  select from public.leads later where later.person = newest.person
    and (not later.is_spam, later.created_at, later.id) > (not newest.is_spam, newest.created_at, newest.id));

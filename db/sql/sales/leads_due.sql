-- The consent columns combine the consents and revocations of all leads of the person.
create view sales.leads_due as
select
  leads.lead_id, leads.created_local, typed.business_name, typed.contact_name,
  sales_internal.phone_display(typed.phone_e164, typed.phone_extension, case when way.shows_typed then typed.phone end) as phone,
  coalesce(case when way.shows_typed then nullif(typed.email, '(none)') end, leads.email) as email,
  sales_internal.trade_label(typed.business_type) as trade, typed.trade_detail, typed.monthly_lead_volume::text as monthly_lead_volume,
  leads.source, leads.came_from, leads.campaign, agreed.consent_given, leads.suspected, leads.repeats_lead_id, leads.times_repeated,
  coalesce(person.next_step_at, leads.due_at) as due_at, leads.overdue, leads.contact_state, leads.attempts,
  leads.last_tried_at, leads.reached_at, sales_internal.time_zone_of(typed.phone_e164) as time_zone,
  coalesce(now() <@ person.legal, false) and not leads.do_not_call as ok_to_call_now, leads.created_at,
  leads.resembling_lead_ids, person.call_time::text as call_time,
  case when not leads.do_not_call then sales_internal.local_time(lower(person.span)) end as call_from,
  case when not leads.do_not_call then sales_internal.local_time(upper(person.span)) end as call_until,
  typed.contacts <> '{}' and not leads.do_not_call and agreed.to_calls as automated_calls,
  typed.contacts <> '{}' and not leads.do_not_call and agreed.to_texts as automated_texts,
  leads.do_not_call,
  case when not leads.do_not_call then sales_internal.local_time(lower(person.legal)) end as legal_from,
  case when not leads.do_not_call then sales_internal.local_time(upper(person.legal)) end as legal_until,
  leads.resembling_count,
  (select entry.note
    from sales_internal.entries entry
    where entry.person_key = person.person_key and entry.kind <> 'corrected'
    order by entry.note is null, entry.at desc, entry.id
    limit 1) as last_note,
  (select entry."by"
    from sales_internal.entries entry
    where entry.person_key = person.person_key and entry.kind <> 'corrected'
    order by entry.note is null, entry.at desc, entry.id
    limit 1) as last_by,
  leads.next_at,
  case when decided.claimed_until > now() then decided.claimed_by end as claimed_by,
  leads.plan, decided.owner,
  (select count(*)::int
    from sales_internal.entries entry
    where entry.person_key = person.person_key and entry.kind = 'attempted'
      and entry.at >= date_trunc('day', now(), sales_internal.business_zone())) as attempts_today,
  decided.try_again_at,
  typed.language::text as language, typed.reach_by::text as reach_by, leads.missed_calls, way.by_phone,
  case when way.shows_typed then sales_internal.phone_typed(typed.phone, typed.contacts) end as phone_typed,
  case when not leads.do_not_call then (
    select string_agg(distinct other, ', ') from public.leads same cross join unnest(same.contacts) other
    where same.person_key = person.person_key and other is distinct from typed.phone_e164 and other is distinct from typed.email_normalized)
  end as other_contacts
from sales_internal.due_people person
cross join lateral (select (person.newest).*) typed
-- "offset 0" keeps PostgreSQL from merging these views into this query, for which it then finds worse plans.
cross join lateral (select * from sales.leads where lead_id = person.lead_id offset 0) leads
-- An aggregate, as in sales.leads. The columns of the entries are subqueries, which PostgreSQL computes after sorting and limiting.
left join lateral (
  select bool_or(consent_given) as consent_given, bool_or(to_calls) as to_calls, bool_or(to_texts) as to_texts
  from (select * from sales_internal.person_consents where person_consents.person_key = person.person_key offset 0) consent
) agreed on true
left join sales_internal.people decided on decided.person_key = person.person_key
cross join lateral (
  -- Who agreed to a call gets it, unless a newer lead asks for a message before.
  select sales_internal.by_phone(typed.phone_e164, case when leads.next_at <= now() is not true then typed.reach_by::text end)
      and leads.contact_state <> 'wrong_number' as by_phone,
    -- Nobody sees the address of a person who stopped all contact.
    leads.email is not null or not leads.do_not_call as shows_typed) way
where not (person.is_follow_up and leads.do_not_call)
-- The people of call_now come first, in the order of call_now.
order by suspected, leads.do_not_call,
  not (coalesce(now() <@ person.legal, false) and way.by_phone and coalesce(decided.try_again_at <= now(), true)),
  coalesce(leads.next_at <= now(), false) desc, leads.overdue desc, person.is_follow_up,
  lower(person.span) > now() and lower(person.span) <= coalesce(person.next_step_at, leads.due_at), due_at;

call sales_internal.describe('sales.leads_due',
  'Whom to call, one row per person: people whom nobody has reached yet and, from next_at on, people who agreed to another call. The people whom a login may call now are first, in the order of call_now. Then come the other people by due_at, people who asked for no calls, and last suspected leads, which leave the list after seven days. If a person has several open leads, the row shows the first lead, but what the person typed last. A person with a wrong number stays in the list.',
  'due_at', 'The deadline of the promised call: 24 hours after the lead was sent, or next_at if the person was reached and agreed to another call.',
  'last_note', 'The latest note about this person, from any of their leads.',
  'last_by', 'Who wrote last_note. If there is no note, who called last.',
  'claimed_by', 'The login that has claimed this person. Nobody else should call. Empty if there is no claim, or if it has expired.',
  'phone_typed', 'What was typed as the number, if it is more than one number.',
  'other_contacts', 'Other numbers and addresses that the person typed, now or before.',
  'by_phone', 'Whether to call. If not, the person is in to_write.',
  'attempts_today', 'How many calls that reached nobody were recorded today, for any lead of this person. Days begin at midnight in the business''s time zone.',
  'try_again_at', 'From when on the person may be called again: two hours after a call that reached nobody, or 24 hours after the first of three calls within 24 hours, and then the next legal time. Empty if there is no need to wait.');

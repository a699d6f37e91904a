-- Each joined query returns at most one row. PostgreSQL skips such a query if its columns are not read.
create view sales.leads as
select
  id as lead_id,
  sales_internal.local_time(created_at) as created_local,
  business_name,
  contact_name,
  sales_internal.phone_display(phone_e164, phone_extension, case when not no_contact or phone !~ '@' then phone end) as phone,
  case when not no_contact and email <> '(none)' then email end as email,
  sales_internal.trade_label(business_type) as trade,
  trade_detail,
  monthly_lead_volume::text as monthly_lead_volume,
  source::text as source,
  sales_internal.came_from(first_visit) as came_from,
  first_visit ->> 'utm_campaign' as campaign,
  exists (select from public.consents consent where consent.lead_id = lead.id) as consent_given,
  is_spam as suspected,
  series.repeats_lead_id,
  series.times_repeated,
  created_at + interval '24 hours' as due_at,
  reached_at is null and erased_at is null and created_at + interval '24 hours' < now() as overdue,
  case
    when erased_at is not null then 'erased'
    when contact_outcome = 'do_not_call' and not do_not_call then 'reached'
    when contact_outcome is not null then contact_outcome::text
    when reached_at is not null then 'reached'
    when called.attempts > 0 then 'attempted'
    else 'new'
  end as contact_state,
  called.attempts,
  called.last_tried_at,
  reached_at,
  case when area.area_code <> '' then area.time_zones[1] end as time_zone,
  erased_at is null and not do_not_call and coalesce(hours.opens <= now(), false) as ok_to_call_now,
  erased_at is not null as erased,
  created_at,
  (select string_agg(id::text, ', ' order by created_at, id) from (
    select other.id, other.created_at from public.leads other
    where other.email_normalized = lead.email_normalized and other.person_key <> lead.person_key
    limit 20) resembling) as resembling_lead_ids,
  coalesce(call_time::text, 'any') as call_time,
  case when is_open then sales_internal.local_time(hours.begins) end as call_from,
  case when is_open then sales_internal.local_time(hours.ends) end as call_until,
  contacts <> '{}' and not do_not_call and coalesce(agreed.to_calls, false) as automated_calls,
  contacts <> '{}' and not do_not_call and coalesce(agreed.to_texts, false) as automated_texts,
  do_not_call,
  case when is_open then sales_internal.local_time(hours.opens) end as legal_from,
  case when is_open then sales_internal.local_time(hours.closes) end as legal_until,
  (address.leads - (select count(*) from public.leads own
    where own.email_normalized = lead.email_normalized and own.person_key = lead.person_key))::int as resembling_count,
  plan,
  first_visit ->> 'landing_path' as landing_path,
  first_visit ->> 'utm_medium' as utm_medium,
  first_visit ->> 'utm_term' as utm_term,
  first_visit ->> 'utm_content' as utm_content,
  sales_internal.came_from(last_visit) as last_came_from,
  last_visit ->> 'utm_campaign' as last_campaign,
  person.owner,
  person.appointment_at as next_at,
  greatest(changed_at, created_at, stopped.at) as changed_at,
  language::text as language,
  reach_by::text as reach_by,
  missed_calls::int as missed_calls
from public.leads lead
cross join lateral (select coalesce(first_touch, last_touch) as first_visit, coalesce(last_touch, first_touch) as last_visit) visits
left join sales_internal.people person using (person_key)
left join (
  select own.person_key, max(latest.at) as at
  from (select contact, max(at) as at from public.revocations group by contact) latest
  join public.leads own on own.contacts @> array[latest.contact]
  group by own.person_key
) stopped using (person_key)
left join sales_internal.area_clocks area on (lead.phone_e164 is null or lead.phone_e164 like '+1%')
  and area.area_code = coalesce(
    (select area_code from sales_internal.area_clocks where area_code = substr(lead.phone_e164, 3, 3)), '')
left join lateral (
  select max(lower(span)) as begins, max(upper(span)) as ends,
    max(lower(legal)) as opens, max(upper(legal)) as closes
  from (
    select sales_internal.call_span('+1' || area.area_code, lead.call_time, now()) as span,
      sales_internal.call_span('+1' || area.area_code, 'any', now()) as legal
    where area.area_code is not null
    -- Keeps PostgreSQL from computing each span once per column that reads it.
    offset 0) computed
) hours on true
left join lateral (
  select count(*) > 0 as do_not_call, count(*) filter (where from_page) > 0 as no_contact
  from sales_internal.person_stops stop where stop.person_key = lead.person_key and channel = 'do_not_call'
) blocked on true
cross join lateral (select reached_at is null and erased_at is null and not do_not_call as is_open) opened
left join lateral (
  select bool_or(channel = 'calls') as to_calls, bool_or(channel = 'texts') as to_texts
  from sales_internal.consents consent where consent.lead_id = lead.id and taken_back_at is null
) agreed on true
left join lateral (
  select count(*) filter (where kind = 'attempted')::int as attempts,
    max(at) filter (where kind in ('attempted', 'contacted')) as last_tried_at
  from sales_internal.entries entry where entry.lead_id = lead.id
) called on true
-- A series goes on until 30 days pass without a lead of the person.
left join lateral (
  select (array_agg(first_id) filter (where id = lead.id and first_id <> id))[1] as repeats_lead_id,
    count(*) filter (where first_id = lead.id and id <> lead.id)::int as times_repeated
  from (
    select id, first_value(id) over (partition by series order by created_at, id) as first_id
    from (
      select id, created_at, count(*) filter (where begins) over (order by created_at, id) as series
      from (
        select id, created_at, created_at - lag(created_at) over (order by created_at, id) < interval '720 hours' is not true as begins
        from public.leads same where same.person_key = lead.person_key) spaced) numbered) chained
) series on true
-- A separate join, so that PostgreSQL can count the leads of an address once and reuse the count for other rows.
left join lateral (
  select count(*) as leads from public.leads other where other.email_normalized = lead.email_normalized
) address on true;

call sales_internal.describe('sales.leads',
  'All leads, one row each. Suspected spam, repeats and erased leads are included, and columns mark them.',
  'lead_id', 'The lead''s id. Pass it to functions.',
  'created_local', 'When the visitor sent the lead, in the business''s time zone.',
  'phone', 'The number to call, such as (214) 555-0100 ext. 12. As typed if it is not a North American number.',
  'email', 'The email address, as typed. Empty if there is none, or if the person stopped all contact on the page /stop.',
  'trade', 'The trade that the visitor chose.',
  'source', 'How the lead came in: form, chat, voice or phone.',
  'came_from', 'What first brought the visitor to the site: the campaign''s source, else the referring site, else direct. Unknown if it was not recorded.',
  'campaign', 'The campaign that first brought the visitor to the site, if any.',
  'consent_given', 'Whether the visitor agreed to automated calls or texts, even if that was revoked later.',
  'suspected', 'Whether a bot may have sent the lead. Call them last.',
  'repeats_lead_id', 'If this lead is a repeat, the first lead of the series. A lead is a repeat if the same person sent another lead in the 30 days before.',
  'times_repeated', 'How many later leads repeat this lead.',
  'due_at', 'The deadline of the promised call: 24 hours after the lead was sent. If call_from is after due_at, call in the legal hours before due_at.',
  'overdue', 'Whether 24 hours have passed and nobody was reached.',
  'contact_state', 'new (no call yet), attempted (calls reached nobody), erased, or the latest outcome (wrong_number, reached, not_interested, won, lost, do_not_call or spam).',
  'attempts', 'How many calls reached nobody.',
  'last_tried_at', 'When the last call about this lead was recorded.',
  'reached_at', 'When the person was first reached after this lead came.',
  'time_zone', 'The time zone of the area code. Empty for numbers abroad and for numbers without a known time zone.',
  'ok_to_call_now', 'Whether a call by hand is legal now, by the hours and holidays of the number''s state (docs/law.md). Dial only if this is true. Always false if the number is abroad or do_not_call is true.',
  'erased', 'Whether the personal data was removed on request. Do not contact this person.',
  'created_at', 'When the visitor sent the lead, as a timestamp for filters and calculations.',
  'resembling_lead_ids', 'Up to 20 leads with the same email address that are attributed to other people, because the phone number differs. sales.resembling lists all of them.',
  'call_time', 'The time of day that the visitor asked for, in the number''s time zone: morning (9 to 11 a.m.), midday (11 a.m. to 2 p.m.), afternoon (2 to 6 p.m.) or any. It does not change due_at.',
  'call_from', 'The start, in the business''s time zone, of the current or next legal hours that the visitor asked for. If these hours are never legal, or the time zone is unknown, the same as legal_from. Empty if no call is needed or allowed.',
  'call_until', 'The end of the hours that begin at call_from, in the business''s time zone.',
  'automated_calls', 'Whether a consent to automated or AI calls is in force. If not, dial and speak yourself.',
  'automated_texts', 'Whether a consent to texts is in force. If not, send no texts.',
  'do_not_call', 'Whether this person asked for no calls at all. If so, do not dial. If they allow calls again, call lift_stop.',
  'legal_from', 'The start of the current or next legal hours, in the business''s time zone, whatever time the visitor asked for.',
  'legal_until', 'The end of the hours that begin at legal_from, in the business''s time zone.',
  'resembling_count', 'How many leads sales.resembling lists.',
  'last_came_from', 'The same as came_from, for the visit in which the lead was sent.',
  'last_campaign', 'The same as campaign, for the visit in which the lead was sent.',
  'owner', 'The login that owns the person, if any (assign).',
  'next_at', 'The time agreed for another call with the person, if any.',
  'changed_at', 'When the lead came, or when anything about the person last changed: a call, an appointment, the owner, or a stop.',
  'language', 'The language that the visitor wants to be called in: en or es. Empty if they did not say.',
  'reach_by', 'How the visitor wants to be reached: call, text or email. Empty if they did not say, which means call.',
  'missed_calls', 'How many missed calls the visitor counted, if they did.');

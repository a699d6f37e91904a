-- Each joined query returns at most one row, as in lead_facts.
create view sales.leads as
select
  lead.id as lead_id, sales_internal.local_time(lead.created_at) as created_local, lead.business_name, lead.contact_name,
  card.phone, card.email, sales_internal.trade_label(lead.business_type) as trade, lead.trade_detail,
  lead.monthly_lead_volume::text as monthly_lead_volume, lead.source::text as source, lead.came_from, lead.campaign,
  exists (select from public.consents consent where consent.lead_id = lead.id) as consent_given,
  lead.is_spam as suspected, lead.repeats_lead_id, lead.times_repeated, lead.due_at, lead.overdue,
  sales_internal.shown_state(lead.own_state, card.is_wrong, card.do_not_call) as contact_state,
  lead.attempts, lead.last_tried_at, lead.reached_at, case when area.area_code <> '' then area.time_zones[1] end as time_zone,
  lead.erased_at is null and not card.do_not_call and not card.is_wrong and coalesce(hours.opens <= now(), false) as ok_to_call_now,
  lead.erased_at is not null as erased, lead.created_at, lead.resembling_lead_ids, coalesce(lead.call_time::text, 'any') as call_time,
  case when is_open then sales_internal.local_time(hours.begins) end as call_from,
  case when is_open then sales_internal.local_time(hours.ends) end as call_until,
  card.automated_calls, card.automated_texts, card.do_not_call,
  case when is_open then sales_internal.local_time(hours.opens) end as legal_from,
  case when is_open then sales_internal.local_time(hours.closes) end as legal_until,
  lead.resembling_count, lead.plan, first_visit ->> 'landing_path' as landing_path, first_visit ->> 'utm_medium' as utm_medium,
  first_visit ->> 'utm_term' as utm_term, first_visit ->> 'utm_content' as utm_content,
  sales_internal.came_from(last_visit) as last_came_from, last_visit ->> 'utm_campaign' as last_campaign,
  lead.owner, lead.next_at, lead.anything_changed_at as changed_at,
  lead.language::text as language, lead.reach_by::text as reach_by, lead.missed_calls::int as missed_calls,
  md5(lead.person)::uuid as person_id, card.phone_e164, area.state, card.renewed_at as asked_to_stop_at
from sales_internal.lead_facts lead
-- The card, as an aggregate of its one row.
left join lateral (
  select max(own.phone) as phone, max(own.email) as email, max(own.phone_e164) as phone_e164, bool_or(own.is_wrong) as is_wrong,
    bool_or(own.do_not_call) as do_not_call, bool_or(own.automated_calls) as automated_calls, bool_or(own.automated_texts) as automated_texts,
    max(own.renewed_at) as renewed_at
  from sales_internal.cards own where own.person = lead.person
) card on true
left join sales_internal.area_clocks area on (card.phone_e164 is null or card.phone_e164 like '+1%')
  and area.area_code = coalesce(
    (select area_code from sales_internal.area_clocks where area_code = substr(card.phone_e164, 3, 3)), '')
left join lateral (
  select max(lower(span)) as begins, max(upper(span)) as ends, max(lower(legal)) as opens, max(upper(legal)) as closes
  from (
    select sales_internal.call_span('+1' || area.area_code, lead.call_time, now()) as span,
      sales_internal.call_span('+1' || area.area_code, 'any', now()) as legal
    where area.area_code is not null
    -- Keeps PostgreSQL from computing each span once per column that reads it.
    offset 0) computed
) hours on true
cross join lateral (
  select lead.reached_at is null and lead.erased_at is null and not card.do_not_call and not card.is_wrong as is_open) opened;

call sales_internal.describe('sales.leads',
  'All leads, one row each. Suspected spam, repeats and erased leads are included, and columns mark them.',
  'lead_id', 'The lead''s id. Pass it to functions.',
  'created_local', 'When the visitor sent the lead, in the business''s time zone.',
  'phone', 'The number to call, such as (214) 555-0100 ext. 12: the newest of the person, or the corrected one. As typed if it is not a North American number. Empty if it is known to be wrong.',
  'email', 'The person''s newest or corrected email address. Empty if there is none, or if the person stopped all contact on the page /stop.',
  'trade', 'The trade that the visitor chose.',
  'source', 'How the lead came in: form, chat, voice (a live call), sample (the form after a sample call) or phone.',
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
  'automated_calls', 'Whether a consent of the person to automated or AI calls of this number is in force. If not, dial and speak yourself.',
  'automated_texts', 'Whether a consent of the person to texts to this number is in force. If not, send no texts.',
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
  'missed_calls', 'How many missed calls the visitor counted, if they did.',
  'person_id', 'The same for all leads of a person. Count people by it.',
  'phone_e164', 'The number to call in E.164, such as +12145550100. Empty if it can''t be read, or is known to be wrong.',
  'state', 'The state or territory of the area code.',
  'asked_to_stop_at', 'When the person asked for no calls on the page /stop, if they sent another lead since.');

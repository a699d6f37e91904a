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
  select max(phone) as phone, max(email) as email, max(phone_e164) as phone_e164, bool_or(is_wrong) as is_wrong,
    bool_or(do_not_call) as do_not_call, bool_or(automated_calls) as automated_calls, bool_or(automated_texts) as automated_texts,
    max(renewed_at) as renewed_at
  from sales_internal.cards where cards.person = lead.person
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

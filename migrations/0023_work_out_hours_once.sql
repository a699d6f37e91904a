-- An export asks for every lead: the hours are worked out once for each area and wish, and whether a person is closed once
-- for each lead. Both are aggregates, which the planner leaves out where nothing of them is read.
create or replace view sales.leads as
select
  id as lead_id,
  sales_internal.local_time(created_at) as created_local,
  business_name,
  contact_name,
  sales_internal.phone_display(phone_e164, phone_extension, phone) as phone,
  email,
  sales_internal.trade_label(business_type) as trade,
  trade_detail,
  sales_internal.volume_label(monthly_lead_volume) as monthly_lead_volume,
  source::text as source,
  sales_internal.came_from(coalesce(first_touch, last_touch)) as came_from,
  coalesce(first_touch, last_touch) ->> 'utm_campaign' as campaign,
  exists (select from public.consents consent where consent.lead_id = lead.id) as consent_given,
  suspected_spam as suspected,
  repeats_lead_id,
  (select count(*)::int from public.leads repeat where repeat.repeats_lead_id = lead.id) as times_repeated,
  round(extract(epoch from now() - created_at) / 3600, 1) as age_hours,
  created_at + interval '24 hours' as due_at,
  reached_at is null and erased_at is null and created_at + interval '24 hours' < now() as overdue,
  case
    when erased_at is not null then 'erased'
    when contact_outcome <> 'wrong_number' then contact_outcome::text
    when reached_at is not null then 'reached'
    when contact_outcome is not null then 'wrong_number'
    when exists (select from public.lead_contacts contact where contact.lead_id = lead.id) then 'attempted'
    else 'new'
  end as contact_state,
  (select count(*)::int from public.lead_contacts contact
    where contact.lead_id = lead.id and contact.kind = 'attempted') as attempts,
  (select max(contact.at) from public.lead_contacts contact where contact.lead_id = lead.id) as last_tried_at,
  reached_at,
  case when area.area_code <> '' then area.zone end as time_zone,
  erased_at is null and not do_not_call and coalesce(hours.may_call, false) as ok_to_call_now,
  erased_at is not null as erased,
  created_at,
  (select array_agg(other.id order by other.created_at, other.id)
    from public.leads other
    where other.email_normalized = lead.email_normalized and other.phone_e164 <> lead.phone_e164
      and other.erased_at is null) as resembling_lead_ids,
  coalesce(call_time::text, 'any') as call_time,
  case when reached_at is null and erased_at is null and not do_not_call then hours.begins end as call_from,
  case when reached_at is null and erased_at is null and not do_not_call then hours.ends end as call_until,
  erased_at is null and not do_not_call and exists (
    select from public.consents consent where consent.lead_id = lead.id
      and consent.channel is distinct from 'texts' and not exists (
      select from public.revocations revocation
      where revocation.contact in (phone_e164, email_normalized) and revocation.channel in ('calls', 'all')
        and revocation.at >= consent.given_at)) as automated_calls,
  erased_at is null and not do_not_call and exists (
    select from public.consents consent where consent.lead_id = lead.id
      and consent.channel is distinct from 'calls' and not exists (
      select from public.revocations revocation
      where revocation.contact in (phone_e164, email_normalized) and revocation.channel in ('texts', 'all')
        and revocation.at >= consent.given_at)) as automated_texts,
  do_not_call
from public.leads lead
left join sales_internal.area_clocks area on area.place = 1 and (lead.phone_e164 is null or lead.phone_e164 like '+1%')
  and area.area_code = coalesce(
    (select area_code from sales_internal.area_codes where area_code = substr(lead.phone_e164, 3, 3)), '')
left join lateral (
  select bool_and(may_call) as may_call, max(lower(span)) as begins, max(upper(span)) as ends
  from (
    select sales_internal.may_call_at('+1' || area.area_code, now()) as may_call,
      sales_internal.call_span('+1' || area.area_code, lead.call_time, now()) as span
    where area.area_code is not null
    offset 0) worked_out
) hours on true
left join lateral (
  select count(*) > 0 as do_not_call
  from public.revocations closing
  where closing.channel = 'do_not_call' and closing.contact in (lead.phone_e164, lead.email_normalized)
    and not exists (
      select from public.leads marked
      where marked.id = closing.lead_id and marked.contact_outcome::text <> 'do_not_call')
) person on true;

-- Names in this body are looked up as it is made: it needs no rights but its reader's.
create or replace function sales_internal.may_call_at(phone text, at timestamptz) returns boolean
language sql stable parallel safe
return (phone is null or phone like '+1%') and (
  select coalesce(bool_and(coalesce(clock::time >= opens[weekday] and clock::time < closes[weekday], false)), false)
  from sales_internal.area_clocks
  cross join lateral (select at at time zone zone) local (clock)
  cross join lateral (select extract(isodow from clock)::int) day (weekday)
  where area_code = coalesce(
    (select known.area_code from sales_internal.area_codes known where known.area_code = substr(phone, 3, 3)), ''));--> statement-breakpoint
-- Step by step, as the planner takes those who wait for far more than they are, and would sort all leads for them. The
-- hours are worked out once for each area and wish, the first five characters of a number standing for the number.
create or replace view sales.leads_due as
with first as materialized (
  select distinct on (coalesce(repeats_lead_id, id)) id, coalesce(repeats_lead_id, id) as first_id
  from public.leads
  where reached_at is null and erased_at is null
    and (not suspected_spam or created_at > now() - interval '7 days')
  order by coalesce(repeats_lead_id, id), suspected_spam, created_at, id
), person as materialized (
  select first.id, first.first_id, newest.id as newest_id, newest.phone, newest.phone_e164, newest.phone_extension,
    coalesce(newest.call_time, 'any') as call_time, coalesce(left(newest.phone_e164, 5), '') as area
  from first
  cross join lateral (
    select same.id, same.phone, same.phone_e164, same.phone_extension, same.call_time
    from public.leads same
    where (same.id = first.first_id or same.repeats_lead_id = first.first_id) and same.erased_at is null
    order by same.phone_e164 is null, same.created_at desc, same.id
    limit 1
  ) newest
), hours as materialized (
  select area, call_time, sales_internal.may_call_at(nullif(area, ''), now()) as may_call,
    sales_internal.call_span(nullif(area, ''), call_time, now()) as span
  from (select distinct area, call_time from person) asked
)
select
  leads.lead_id, leads.created_local, leads.business_name, leads.contact_name,
  coalesce(sales_internal.phone_display(person.phone_e164, person.phone_extension, person.phone), leads.phone) as phone,
  leads.email, leads.trade, leads.trade_detail, leads.monthly_lead_volume, leads.source, leads.came_from,
  leads.campaign, leads.consent_given, leads.suspected, leads.repeats_lead_id, leads.times_repeated,
  leads.age_hours, leads.due_at, leads.overdue, leads.contact_state, leads.attempts, leads.last_tried_at,
  leads.reached_at, sales_internal.time_zone_of(person.phone_e164) as time_zone,
  hours.may_call and not closed.do_not_call as ok_to_call_now, leads.erased, leads.created_at,
  leads.resembling_lead_ids,
  person.call_time::text as call_time,
  case when not closed.do_not_call then lower(hours.span) end as call_from,
  case when not closed.do_not_call then upper(hours.span) end as call_until,
  not closed.do_not_call and exists (
    select from public.leads same join public.consents consent on consent.lead_id = same.id
    where person.first_id in (same.id, same.repeats_lead_id) and same.phone_e164 is not distinct from person.phone_e164
      and consent.channel is distinct from 'texts' and not exists (
      select from public.revocations revocation
      where revocation.contact in (person.phone_e164, same.email_normalized) and revocation.channel in ('calls', 'all')
        and revocation.at >= consent.given_at)) as automated_calls,
  not closed.do_not_call and exists (
    select from public.leads same join public.consents consent on consent.lead_id = same.id
    where person.first_id in (same.id, same.repeats_lead_id) and same.phone_e164 is not distinct from person.phone_e164
      and consent.channel is distinct from 'calls' and not exists (
      select from public.revocations revocation
      where revocation.contact in (person.phone_e164, same.email_normalized) and revocation.channel in ('texts', 'all')
        and revocation.at >= consent.given_at)) as automated_texts,
  closed.do_not_call
from person
join hours using (area, call_time)
cross join lateral (select * from sales.leads where lead_id = person.id offset 0) leads
cross join lateral (
  select exists (
    select from sales.leads same
    where same.lead_id in (person.id, person.newest_id) and same.do_not_call) as do_not_call
  offset 0
) closed
order by suspected, closed.do_not_call,
  not (hours.may_call and (lower(hours.span) <= now() or lower(hours.span) > leads.due_at)), due_at;--> statement-breakpoint
-- Ten business days are two weeks, counted from the Friday before where it was noted at a weekend.
create or replace view sales.revocations as
select
  sales_internal.local_time(at) as taken_back_local,
  at as taken_back_at,
  contact,
  channel,
  how,
  note,
  by as noted_by,
  at as took_effect_at,
  sales_internal.local_time(at)::date + 14
    - greatest(extract(isodow from sales_internal.local_time(at))::int - 5, 0) as federal_deadline,
  (select count(*)::int from public.leads lead
    where revocation.contact in (lead.phone_e164, lead.email_normalized)) as leads_covered
from public.revocations revocation
order by at desc;

-- What salespeople read. The views run with their owner's rights: their readers have none on the tables.
create schema sales;--> statement-breakpoint
-- Rules that the views share; each takes the moment as an argument where it depends on one.
create schema sales_internal;--> statement-breakpoint

create function sales_internal.local_time(moment timestamptz) returns timestamp
language sql immutable parallel safe
return date_trunc('second', moment at time zone 'America/Chicago');--> statement-breakpoint

create function sales_internal.day_begins(moment timestamptz) returns timestamptz
language sql immutable parallel safe
return date_trunc('day', moment at time zone 'America/Chicago') at time zone 'America/Chicago';--> statement-breakpoint

-- El Paso and Hudspeth County keep Mountain time; whoever calls from outside Texas is taken as Central.
create function sales_internal.time_zone_of(phone_e164 text) returns text
language sql immutable parallel safe
return case when phone_e164 like '+1915%' then 'America/Denver' else 'America/Chicago' end;--> statement-breakpoint

-- Texas: from 9 to 21 h Monday to Saturday, from 12 to 21 h on Sunday.
create function sales_internal.ok_to_call(time_zone text, moment timestamptz) returns boolean
language sql immutable parallel safe
return (moment at time zone time_zone)::time < '21:00'::time
  and (moment at time zone time_zone)::time >=
    case when extract(isodow from moment at time zone time_zone) = 7 then '12:00'::time else '09:00'::time end;--> statement-breakpoint

create function sales_internal.phone_display(phone_e164 text, extension text, typed text) returns text
language sql immutable parallel safe
return case when phone_e164 ~ '^\+1[0-9]{10}$'
  then '(' || substr(phone_e164, 3, 3) || ') ' || substr(phone_e164, 6, 3) || '-' || substr(phone_e164, 9)
    || coalesce(' ext. ' || extension, '')
  else typed end;--> statement-breakpoint

create function sales_internal.trade_label(trade public.business_type) returns text
language sql immutable parallel safe
return case trade
  when 'plumbing' then 'Plumbing'
  when 'hvac' then 'HVAC'
  when 'electrical' then 'Electrical'
  when 'roofing' then 'Roofing'
  when 'landscaping' then 'Landscaping'
  when 'other' then 'Other (cleaning, appliance repair, security)'
end;--> statement-breakpoint

create function sales_internal.volume_label(volume public.monthly_lead_volume) returns text
language sql immutable parallel safe
return volume::text;--> statement-breakpoint

create function sales_internal.came_from(touch jsonb) returns text
language sql immutable parallel safe
return case when touch is null then 'unknown' else coalesce(
  lower(touch ->> 'utm_source'),
  case when touch ? 'gclid' then 'google' when touch ? 'fbclid' then 'facebook' when touch ? 'msclkid' then 'bing' end,
  touch ->> 'referrer_host',
  'direct') end;--> statement-breakpoint

create view sales.leads as
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
  sales_internal.time_zone_of(phone_e164) as time_zone,
  erased_at is null and sales_internal.ok_to_call(sales_internal.time_zone_of(phone_e164), now())
    as ok_to_call_now,
  erased_at is not null as erased,
  created_at
from public.leads lead;--> statement-breakpoint

create view sales.leads_today as
select * from sales.leads
where created_at >= sales_internal.day_begins(now()) and not erased
order by suspected, created_at desc;--> statement-breakpoint

-- Of several open leads of one person the first stands for all, one that is not suspected before one that is.
-- Nobody closes what a robot sent: that leaves the list by itself.
create view sales.leads_due as
select leads.*
from sales.leads
join (
  select distinct on (coalesce(repeats_lead_id, id)) id
  from public.leads
  where reached_at is null and erased_at is null
    and (not suspected_spam or created_at > now() - interval '7 days')
  order by coalesce(repeats_lead_id, id), suspected_spam, created_at, id
) first on first.id = leads.lead_id
order by suspected, due_at;--> statement-breakpoint

create view sales.leads_overdue as
select * from sales.leads_due where overdue order by suspected, due_at;--> statement-breakpoint

create view sales.leads_with_roi as
select
  leads.*,
  sales_internal.local_time(roi.created_at) as calculated_local,
  roi.monthly_leads,
  roi.current_staff_cost,
  roi.average_job_value,
  roi.current_conversion_rate,
  roi.calculated_savings as annual_savings,
  roi.extra_jobs_per_month,
  roi.additional_revenue
from sales.leads
join public.leads visit on visit.id = leads.lead_id
join public.roi_calculations roi on roi.visitor_id = visit.visitor_id
where not exists (
  select from public.roi_calculations later
  where later.visitor_id = roi.visitor_id and (later.created_at, later.id) > (roi.created_at, roi.id));--> statement-breakpoint

create view sales.by_trade_and_volume as
select
  sales_internal.trade_label(business_type) as trade,
  sales_internal.volume_label(monthly_lead_volume) as monthly_lead_volume,
  count(*) filter (where not suspected_spam)::int as leads,
  count(*) filter (where not suspected_spam and repeats_lead_id is not null)::int as repeats,
  count(*) filter (where not suspected_spam and reached_at is not null)::int as reached,
  count(*) filter (where not suspected_spam and contact_outcome = 'won')::int as won,
  count(*) filter (where suspected_spam)::int as suspected
from public.leads
group by business_type, leads.monthly_lead_volume
order by business_type, leads.monthly_lead_volume;--> statement-breakpoint

create view sales.by_source as
select
  source::text as source,
  sales_internal.came_from(coalesce(first_touch, last_touch)) as came_from,
  count(*) filter (where not suspected_spam)::int as leads,
  count(*) filter (where not suspected_spam and repeats_lead_id is not null)::int as repeats,
  count(*) filter (where not suspected_spam and reached_at is not null)::int as reached,
  count(*) filter (where not suspected_spam and contact_outcome = 'won')::int as won,
  count(*) filter (where suspected_spam)::int as suspected
from public.leads
group by leads.source, sales_internal.came_from(coalesce(first_touch, last_touch))
order by leads desc, source, came_from;--> statement-breakpoint

-- Week by week along the index: sorting three years at once takes longer than all weeks one by one.
create view sales.sla_weekly as
select
  monday::date as week,
  leads,
  reached,
  within_24h,
  overdue,
  round(within_24h::numeric / nullif(reached + overdue, 0), 3) as share_within_24h,
  round((percentiles[1] / 3600)::numeric, 1) as p50_hours,
  round((percentiles[2] / 3600)::numeric, 1) as p95_hours
from (select min(created_at) as first, max(created_at) as last from public.leads) span
cross join generate_series(
  date_trunc('week', span.first at time zone 'America/Chicago'),
  span.last at time zone 'America/Chicago',
  interval '7 days') monday
cross join lateral (
  select
    count(*)::int as leads,
    count(reached_at)::int as reached,
    count(*) filter (where reached_at <= created_at + interval '24 hours')::int as within_24h,
    count(*) filter (where reached_at is null and created_at + interval '24 hours' < now())::int as overdue,
    percentile_cont(array[0.5, 0.95]) within group (order by date_part('epoch', reached_at - created_at))
      as percentiles
  from public.leads
  where created_at >= monday at time zone 'America/Chicago'
    and created_at < (monday + interval '7 days') at time zone 'America/Chicago'
    and not suspected_spam and erased_at is null and repeats_lead_id is null
) counted
where leads > 0
order by week desc;--> statement-breakpoint

create view sales.consent_evidence as
select
  consent.id as consent_id,
  consent.lead_id,
  sales_internal.local_time(consent.given_at) as given_local,
  consent.given_at,
  consent.name,
  consent.phone,
  consent.text,
  consent.text_version,
  consent.text_sha256,
  encode(sha256(convert_to(consent.text, 'UTF8')), 'hex') = consent.text_sha256 as text_intact,
  host(consent.ip_address) as ip_address,
  consent.user_agent,
  consent.page_address,
  lead.id is null or lead.erased_at is not null as lead_erased
from public.consents consent
left join public.leads lead on lead.id = consent.lead_id;

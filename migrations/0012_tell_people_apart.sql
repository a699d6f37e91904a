-- Two leads are one person where their telephone numbers are equal, or where one has none that can be read and the
-- e-mail addresses are equal. Equal addresses with two numbers are a resemblance: shown, and never acted on.
create function sales_internal.same_person(email text, phone text, other_email text, other_phone text) returns boolean
language sql immutable parallel safe
return case when phone is not null and other_phone is not null then phone = other_phone
  else coalesce(email = other_email, false) end;--> statement-breakpoint

-- Until now any equal address linked two leads. Each group is split by number; a lead without one stays with the
-- earliest of its address. Links reach 30 days, as when they were made.
create temporary table regrouped on commit drop as
with linked as (
  select coalesce(repeats_lead_id, id) as old_first, id, created_at, email_normalized, phone_e164
  from public.leads
  where repeats_lead_id is not null or id in (select repeats_lead_id from public.leads)
), keyed as (
  select linked.*, coalesce(phone_e164, (
    select other.phone_e164 from linked other
    where other.old_first = linked.old_first and other.email_normalized = linked.email_normalized
      and other.phone_e164 is not null
    order by other.created_at, other.id limit 1), email_normalized, id::text) as person
  from linked
), spaced as (
  select *, count(*) filter (where late) over (partition by old_first, person order by created_at, id) as spell
  from (
    select *, created_at - lag(created_at) over (partition by old_first, person order by created_at, id)
      > interval '30 days' as late
    from keyed) dated
)
select id, old_first, person,
  first_value(id) over (partition by old_first, person, spell order by created_at, id) as new_first
from spaced
where old_first in (select old_first from keyed group by old_first having count(distinct person) > 1);--> statement-breakpoint

update public.leads set repeats_lead_id = nullif(regrouped.new_first, leads.id)
from regrouped where regrouped.id = leads.id;--> statement-breakpoint
-- Nor does a call to one answer the other any more.
update public.leads set reached_at = (
  select min(contact.at)
  from regrouped same join public.lead_contacts contact on contact.lead_id = same.id
  where same.old_first = regrouped.old_first and same.new_first = regrouped.new_first
    and contact.kind = 'contacted' and contact.outcome <> 'wrong_number' and contact.at >= leads.created_at)
from regrouped where regrouped.id = leads.id;--> statement-breakpoint

-- All leads of one person, this one among them. An address that stands beside several numbers names nobody.
create function sales_internal.leads_of_person(lead_id uuid) returns setof public.leads
language sql stable set search_path = pg_catalog, pg_temp as $$
  with linked as (
    select lead.* from public.leads asked
    join public.leads lead on coalesce(asked.repeats_lead_id, asked.id) in (lead.id, lead.repeats_lead_id)
    where asked.id = leads_of_person.lead_id
  ), addresses as (
    select address.email_normalized, min(same.phone_e164) as phone_e164
    from (select distinct email_normalized from linked where email_normalized is not null) address
    join public.leads same on same.email_normalized = address.email_normalized
    group by address.email_normalized
    having count(distinct same.phone_e164) <= 1
  ), numbers as (
    select phone_e164 from linked where phone_e164 is not null
    union
    select phone_e164 from addresses where phone_e164 is not null
      and not exists (select from linked where linked.phone_e164 is not null)
  )
  select lead.* from public.leads lead
  where lead.id in (select id from linked)
    or lead.phone_e164 in (select phone_e164 from numbers)
    or (lead.phone_e164 is null and lead.email_normalized in (select email_normalized from addresses))
$$;--> statement-breakpoint

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
  sales_internal.time_zone_of(phone_e164) as time_zone,
  erased_at is null and sales_internal.may_call_at(phone_e164, now()) as ok_to_call_now,
  erased_at is not null as erased,
  created_at,
  (select array_agg(other.id order by other.created_at, other.id)
    from public.leads other
    where other.email_normalized = lead.email_normalized and other.phone_e164 <> lead.phone_e164
      and other.erased_at is null) as resembling_lead_ids
from public.leads lead;--> statement-breakpoint

create or replace view sales.leads_today as
select * from sales.leads
where created_at >= sales_internal.day_begins(now()) and not erased
order by suspected, created_at desc;--> statement-breakpoint

-- Of several open leads of one person the first stands for all, one that is not suspected before one that is, with the
-- newest number. Nobody closes what a robot sent: that leaves the list by itself.
create or replace view sales.leads_due as
select
  leads.lead_id, leads.created_local, leads.business_name, leads.contact_name,
  coalesce(sales_internal.phone_display(newest.phone_e164, newest.phone_extension, newest.phone), leads.phone) as phone,
  leads.email, leads.trade, leads.trade_detail, leads.monthly_lead_volume, leads.source, leads.came_from,
  leads.campaign, leads.consent_given, leads.suspected, leads.repeats_lead_id, leads.times_repeated, leads.age_hours,
  leads.due_at, leads.overdue, leads.contact_state, leads.attempts, leads.last_tried_at, leads.reached_at,
  sales_internal.time_zone_of(newest.phone_e164) as time_zone, sales_internal.may_call_at(newest.phone_e164, now()) as ok_to_call_now,
  leads.erased, leads.created_at, leads.resembling_lead_ids
from sales.leads
join (
  select distinct on (coalesce(repeats_lead_id, id)) id, coalesce(repeats_lead_id, id) as first_id
  from public.leads
  where reached_at is null and erased_at is null
    and (not suspected_spam or created_at > now() - interval '7 days')
  order by coalesce(repeats_lead_id, id), suspected_spam, created_at, id
) first on first.id = leads.lead_id
cross join lateral (
  select same.phone, same.phone_e164, same.phone_extension
  from public.leads same
  where (same.id = first.first_id or same.repeats_lead_id = first.first_id) and same.erased_at is null
  order by same.phone_e164 is null, same.created_at desc, same.id
  limit 1
) newest
order by suspected, due_at;--> statement-breakpoint

create or replace view sales.leads_overdue as
select * from sales.leads_due where overdue order by suspected, due_at;--> statement-breakpoint

create or replace view sales.leads_with_roi as
select
  leads.lead_id, leads.created_local, leads.business_name, leads.contact_name, leads.phone, leads.email, leads.trade,
  leads.trade_detail, leads.monthly_lead_volume, leads.source, leads.came_from, leads.campaign, leads.consent_given,
  leads.suspected, leads.repeats_lead_id, leads.times_repeated, leads.age_hours, leads.due_at, leads.overdue,
  leads.contact_state, leads.attempts, leads.last_tried_at, leads.reached_at, leads.time_zone, leads.ok_to_call_now,
  leads.erased, leads.created_at,
  sales_internal.local_time(roi.created_at) as calculated_local,
  roi.monthly_leads,
  roi.current_staff_cost,
  roi.average_job_value,
  roi.current_conversion_rate,
  roi.calculated_savings as annual_savings,
  roi.extra_jobs_per_month,
  roi.additional_revenue,
  leads.resembling_lead_ids
from sales.leads
join public.leads visit on visit.id = leads.lead_id
join public.roi_calculations roi on roi.visitor_id = visit.visitor_id
where not exists (
  select from public.roi_calculations later
  where later.visitor_id = roi.visitor_id and (later.created_at, later.id) > (roi.created_at, roi.id));--> statement-breakpoint

create function sales.resembling(lead_id uuid) returns setof sales.leads
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select leads.* from sales.leads
  where leads.lead_id in (
    select other.id
    from sales_internal.leads_of_person(resembling.lead_id) own
    join public.leads other on other.email_normalized = own.email_normalized and other.erased_at is null
    where other.id not in (select id from sales_internal.leads_of_person(resembling.lead_id)))
  order by leads.created_at
$$;--> statement-breakpoint
revoke execute on function sales.resembling from public;--> statement-breakpoint
call sales_internal.grant_to_sales_roles();--> statement-breakpoint

comment on view sales.leads_due is
  'Whom to call, the most urgent first, overdue ones included: nobody was reached yet. One row for each person: the first of several open leads stands for all, with the newest number. Suspected ones come last and stay for seven days. A wrong number stays until another outcome is marked. Without erased ones.';--> statement-breakpoint
comment on column sales.leads.repeats_lead_id is
  'The first lead of the same person within 30 days, where this is another: of the same telephone number, or of the same e-mail address where one of the two has no number that can be read.';--> statement-breakpoint
comment on column sales.leads.time_zone is
  'Where the number is, by its area code; nothing where that is unknown, as of toll-free numbers, or abroad.';--> statement-breakpoint
comment on column sales.leads.ok_to_call_now is
  'Whether the call is legal now: 9 to 21 h Monday to Saturday, 12 to 21 h on Sunday, where the number is; where that is unknown, everywhere in the United States. Never abroad.';--> statement-breakpoint
comment on column sales.leads.resembling_lead_ids is
  'Leads of the same e-mail address with another telephone number: perhaps the same person with a number corrected, perhaps two. sales.resembling shows them.';--> statement-breakpoint
comment on function sales.resembling is
  'Leads that merely resemble this one: of the same e-mail address, with another telephone number. Erasing a lead leaves them alone; look at each, and erase it by itself where it is the same person.';--> statement-breakpoint
comment on function sales.erase_lead is
  'Removes the personal data of a lead and of every other of the same person, for good, and notes the reason, which must name nobody. What merely resembles it (sales.resembling) is left alone. Counts and consent evidence stay. Answers with the number of leads erased.';--> statement-breakpoint
-- Views that show the columns of leads say of them what leads says.
do $$
declare
  described record;
begin
  for described in
    select shown.attrelid::regclass as view, shown.attname as name,
      col_description(leads.attrelid, leads.attnum) as words
    from pg_attribute shown
    join pg_attribute leads on leads.attname = shown.attname and leads.attrelid = 'sales.leads'::regclass
    where leads.attnum > 0 and shown.attrelid in ('sales.leads_today'::regclass, 'sales.leads_due'::regclass,
      'sales.leads_overdue'::regclass, 'sales.leads_with_roi'::regclass)
  loop
    execute format('comment on column %s.%I is %L', described.view, described.name, described.words);
  end loop;
end $$;

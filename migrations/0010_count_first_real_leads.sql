-- The view first: replacing it may wait for a salesperson's transaction, while the index holds up who writes leads.
-- Of a person's leads the first that is not suspected counts: where a suspected one had come before it, it
-- counted nowhere, as it repeats that one. Those are few, and found once for all weeks.
create or replace view sales.sla_weekly as
with after_suspected as materialized (
  select distinct on (lead.repeats_lead_id) lead.created_at, lead.reached_at
  from public.leads lead
  join public.leads first on first.id = lead.repeats_lead_id and first.suspected_spam
  where lead.repeats_lead_id is not null and not lead.suspected_spam and lead.erased_at is null
  order by lead.repeats_lead_id, lead.created_at, lead.id
)
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
  from (
    select created_at, reached_at from public.leads
    where not suspected_spam and erased_at is null and repeats_lead_id is null
    union all
    select created_at, reached_at from after_suspected
  ) promised
  where created_at >= monday at time zone 'America/Chicago'
    and created_at < (monday + interval '7 days') at time zone 'America/Chicago'
) counted
where leads > 0
order by week desc;--> statement-breakpoint

comment on view sales.sla_weekly is
  'How the promise of 24 hours was kept, by the week in which leads came (Chicago, from Monday), the latest first. Without suspected and erased leads, and without repeats, which the call to the first answers: of leads that repeat a suspected one the first counts.';--> statement-breakpoint

comment on column sales.leads.came_from is
  'What led the visitor to the site the first time: the source of a campaign, else the site they came from, else direct; unknown where that was not recorded.';--> statement-breakpoint
comment on column sales.leads_today.came_from is
  'What led the visitor to the site the first time: the source of a campaign, else the site they came from, else direct; unknown where that was not recorded.';--> statement-breakpoint
comment on column sales.leads_due.came_from is
  'What led the visitor to the site the first time: the source of a campaign, else the site they came from, else direct; unknown where that was not recorded.';--> statement-breakpoint
comment on column sales.leads_overdue.came_from is
  'What led the visitor to the site the first time: the source of a campaign, else the site they came from, else direct; unknown where that was not recorded.';--> statement-breakpoint
comment on column sales.leads_with_roi.came_from is
  'What led the visitor to the site the first time: the source of a campaign, else the site they came from, else direct; unknown where that was not recorded.';--> statement-breakpoint

CREATE INDEX "leads_suspected_index" ON "leads" USING btree ("id") WHERE "leads"."suspected_spam";

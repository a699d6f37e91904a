create view sales.by_campaign as
select date_trunc('month', created_at)::date as month, sales.came_from(attribution) as source,
  attribution ->> 'utm_medium' as medium, attribution ->> 'utm_campaign' as campaign,
  attribution ->> 'landing_path' as landing_path, count(*)::int as leads, count(reached_at)::int as reached,
  count(*) filter (where status = 'won')::int as won
from public.leads
where created_at >= date_trunc('month', now()) - interval '12 months' and status <> 'spam'
group by 1, 2, 3, 4, 5 order by month desc, leads desc, 2, 3, 4, 5;
create view sales.team_weekly as
select week, login, count(*) filter (where outcome <> 'wrote')::int as calls,
  count(*) filter (where outcome = 'wrote')::int as written,
  count(*) filter (where is_talk)::int as talked,
  count(*) filter (where is_latest_win)::int as won, sum(amount) filter (where is_latest_win) as amount,
  round((percentile_cont(0.5) within group (order by hours_to_call))::numeric, 1) as hours_to_first_call
from (
  select date_trunc('week', made.at)::date as week, made.login, made.outcome, made.is_talk, made.amount,
    made.status = 'won' and not exists (
      select from public.calls later where later.lead_id = made.lead_id and later.at > made.at
        and later.outcome = any (array(select outcome from public.outcomes where is_result))) as is_latest_win,
    extract(epoch from first.at - lead.created_at) / 3600 as hours_to_call
  from sales.attempts made
  left join (select lead_id, min(at) as at from sales.attempts
    where at >= date_trunc('week', now()) - interval '12 weeks'
    group by lead_id) first on first.lead_id = made.lead_id and first.at = made.at
  left join public.leads lead on lead.id = first.lead_id
    and lead.created_at >= date_trunc('week', now()) - interval '12 weeks'
  where made.at >= date_trunc('week', now()) - interval '12 weeks'
) call
group by week, login order by week desc, calls desc, login;
create view sales.leads_for_google_ads as
select attribution ->> 'gclid' as "Google Click ID",
  case when not attribution ? 'gclid' then attribution ->> 'gbraid' end as "GBRAID",
  case when not attribution ?| '{gclid, gbraid}' then attribution ->> 'wbraid' end as "WBRAID",
  'Won lead' as "Conversion Name",
  to_char(win.at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS"+00:00"') as "Conversion Time",
  win.amount as "Conversion Value", case when win.amount is not null then 'USD' end as "Conversion Currency"
from (select distinct on (lead_id) lead_id, at, amount from public.calls
  where outcome = any (array(select outcome from public.outcomes where status = 'won'))
    and at > now() - interval '90 days' order by lead_id, at desc) win
join public.leads lead on lead.id = win.lead_id
where lead.status = 'won' and attribution ?| '{gclid, gbraid, wbraid}' order by win.at;
create view sales.roi_calculations as select * from public.roi_calculations order by created_at desc;
comment on view sales.by_campaign is 'Leads of this month and the twelve before by where they came from.';
comment on view sales.team_weekly is 'What each login did in thirteen weeks. Of two results, the latest counts.';
comment on column sales.team_weekly.talked is 'Calls in which somebody spoke with the person.';
comment on column sales.team_weekly.hours_to_first_call is 'The median of leads of these weeks.';
comment on view sales.leads_for_google_ads is 'Wins of 90 days with a Google click, as a file for offline conversions.';
comment on view sales.roi_calculations is 'Calculations that visitors saved.';

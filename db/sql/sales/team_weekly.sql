create view sales.team_weekly as
select
  week,
  login,
  count(*)::int as calls,
  count(*) filter (where outcome <> 'wrong_number')::int as reached,
  count(*) filter (where outcome = 'won')::int as won,
  round((percentile_cont(0.5) within group (order by hours_to_first_call))::numeric, 1) as median_hours
from (
  select
    date_trunc('week', sales_internal.local_time(call.at))::date as week,
    call.login,
    call.outcome,
    case when not exists (
      select from sales_internal.entries earlier
      where earlier.lead_id = call.lead_id and earlier.kind in ('attempted', 'contacted')
        and (earlier.at, earlier.id) < (call.at, call.id)
    ) then (
      select extract(epoch from call.at - lead.created_at) / 3600 from public.leads lead where lead.id = call.lead_id
    ) end as hours_to_first_call
  from sales_internal.entries call
  where call.kind in ('attempted', 'contacted') and call.outcome is distinct from 'spam' and call.at > now() - interval '53 weeks'
) calls
group by week, login
order by week desc, calls desc, login;

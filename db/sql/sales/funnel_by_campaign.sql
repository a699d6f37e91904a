create view sales.funnel_by_campaign as
select
  source,
  campaign,
  coalesce(views, 0) as views,
  coalesce(engaged, 0) as engaged,
  coalesce(form_starts, 0) as form_starts,
  coalesce(leads, 0) as leads,
  coalesce(reached, 0) as reached,
  coalesce(won, 0) as won
from (
  select source, campaign, sum(views)::int as views, sum(engaged)::int as engaged, sum(form_starts)::int as form_starts
  from sales.funnel_daily
  group by source, campaign
) seen
full join (
  select source, coalesce(campaign, '') as campaign, sum(leads)::int as leads, sum(reached)::int as reached, sum(won)::int as won
  from sales.by_campaign
  group by 1, 2
) came using (source, campaign)
order by views desc, leads desc, source, campaign;

call sales_internal.describe('sales.funnel_by_campaign',
  'From views to won leads by campaign, over all time. Views are counted by the visit, leads by the first visit of a person, so a campaign may have leads from views of another.',
  'source', 'The same as in sales.funnel_daily and sales.by_campaign.');

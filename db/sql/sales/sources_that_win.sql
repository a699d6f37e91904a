create view sales.sources_that_win as
select
  came_from,
  sum(leads - repeats)::int as people,
  sum(won)::int as won,
  round(100.0 * sum(won) / sum(leads - repeats), 1) as won_percent
from sales.by_source
group by came_from
having sum(leads - repeats) > 0
order by won_percent desc, people desc, came_from;

call sales_internal.describe('sales.sources_that_win',
  'Which sources bring customers, the best first. Counts are the same as in by_source.',
  'came_from', 'What first brought the visitor to the site, as in leads.',
  'people', 'Leads that do not repeat an earlier lead.',
  'won', 'Leads that were won.',
  'won_percent', 'won per hundred people.');

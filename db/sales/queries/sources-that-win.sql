-- Which sources bring customers: won leads in a hundred, for sources with at least one lead that is not a repeat.
select
  came_from,
  sum(leads - repeats)::int as people,
  sum(won)::int as won,
  round(100.0 * sum(won) / sum(leads - repeats), 1) as won_percent
from sales.by_source
group by came_from
having sum(leads - repeats) > 0
order by won_percent desc, people desc, came_from;

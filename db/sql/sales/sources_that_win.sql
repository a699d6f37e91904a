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

comment on view sales.sources_that_win is
  'Which sources bring customers, the best first. Counts are those of by_source.';
comment on column sales.sources_that_win.came_from is
  'What first brought the visitor to the site, as in leads.';
comment on column sales.sources_that_win.people is
  'Leads that repeat no earlier one.';
comment on column sales.sources_that_win.won is
  'Leads that were won.';
comment on column sales.sources_that_win.won_percent is
  'won per hundred people.';

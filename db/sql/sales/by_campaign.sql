create view sales.by_campaign as
select
  sales_internal.came_from(touch) as source,
  touch ->> 'utm_medium' as medium,
  touch ->> 'utm_campaign' as campaign,
  touch ->> 'landing_path' as landing_path,
  count(*)::int as leads,
  count(reached_at)::int as reached,
  count(*) filter (where contact_outcome = 'won')::int as won
from (select coalesce(first_touch, last_touch) as touch, reached_at, contact_outcome from public.leads where not is_spam) counted
group by 1, 2, 3, 4
order by leads desc, source, medium, campaign, landing_path;

call sales_internal.describe('sales.by_campaign',
  'Which campaign and page bring leads, and how many are won, over all time. Counts the first visit of a person to the site. Suspected leads are not counted. Erased leads keep only source and campaign.',
  'source', 'The same as came_from in sales.leads.',
  'medium', 'utm_medium of the first visit.',
  'campaign', 'utm_campaign of the first visit.',
  'landing_path', 'The page on which the first visit began.',
  'leads', 'How many leads came.',
  'reached', 'How many of the leads were reached.',
  'won', 'How many of the leads were won, by their latest outcome.');

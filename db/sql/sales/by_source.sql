create view sales.by_source as
select
  source::text as source,
  sales_internal.came_from(coalesce(first_touch, last_touch)) as came_from,
  count(*) filter (where not is_spam)::int as leads,
  count(*) filter (where not is_spam and is_repeat)::int as repeats,
  count(*) filter (where not is_spam and reached_at is not null)::int as reached,
  count(*) filter (where not is_spam and contact_outcome = 'won')::int as won,
  count(*) filter (where is_spam)::int as suspected
from sales_internal.counted_leads leads
group by leads.source, sales_internal.came_from(coalesce(first_touch, last_touch))
order by leads desc, source, came_from;

call sales_internal.describe('sales.by_source',
  'Counts and outcomes of leads per source and came_from, over all time. Erased leads are included.',
  'source', 'How the lead came in: form, chat or voice.',
  'came_from', 'The same as came_from in sales.leads.');

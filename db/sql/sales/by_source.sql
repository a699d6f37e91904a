create view sales.by_source as
select
  source::text as source,
  sales_internal.came_from(coalesce(first_touch, last_touch)) as came_from,
  count(*) filter (where not suspected_spam)::int as leads,
  count(*) filter (where not suspected_spam and is_repeat)::int as repeats,
  count(*) filter (where not suspected_spam and reached_at is not null)::int as reached,
  count(*) filter (where not suspected_spam and contact_outcome = 'won')::int as won,
  count(*) filter (where suspected_spam)::int as suspected
from sales_internal.counted_leads leads
group by leads.source, sales_internal.came_from(coalesce(first_touch, last_touch))
order by leads desc, source, came_from;

comment on view sales.by_source is
  'How many leads came which way, and what became of them, over all time. Erased leads count.';
comment on column sales.by_source.source is
  'How the lead came in: form, chat or voice.';
comment on column sales.by_source.came_from is
  'What led the visitor to the site the first time, as in leads.';
comment on column sales.by_source.leads is
  'Leads, without suspected ones.';
comment on column sales.by_source.repeats is
  'Of these, repeats of an earlier lead.';
comment on column sales.by_source.reached is
  'Of these, the ones where a person was reached.';
comment on column sales.by_source.won is
  'Of these, the ones whose latest outcome is won.';
comment on column sales.by_source.suspected is
  'Suspected leads, counted apart.';

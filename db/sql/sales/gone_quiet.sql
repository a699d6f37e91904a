create view sales.gone_quiet as
select leads.lead_id, leads.contact_name, leads.business_name, leads.phone, leads.email, leads.owner, quiet.note as last_note,
  sales_internal.local_time(quiet.last_entry_at) as last_entry_local
from sales_internal.quiet_people quiet
-- "offset 0" as in leads_due.
cross join lateral (select * from sales.leads where leads.lead_id = quiet.lead_id offset 0) leads
order by quiet.last_entry_at desc;

call sales_internal.describe('sales.gone_quiet',
  'People who were reached, with whom nothing was agreed, and about whom nothing was recorded for 30 days. A note or a call brings them back.',
  'last_note', 'The note of the last call that reached the person.',
  'last_entry_local', 'When the last call or note was recorded, in the business''s time zone.');

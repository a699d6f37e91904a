create view sales.gone_quiet as
select quiet.lead_id, card.contact_name, card.business_name, card.phone, card.email, card.owner, quiet.note as last_note,
  sales_internal.local_time(quiet.last_entry_at) as last_entry_local
from sales_internal.quiet_people quiet
-- "offset 0" as in cards.
cross join lateral (select * from sales_internal.cards where cards.person = quiet.person offset 0) card
order by quiet.last_entry_at desc;

call sales_internal.describe('sales.gone_quiet',
  'People who were reached, with whom nothing was agreed, and about whom nothing was recorded for 30 days. A note or a call brings them back.',
  'last_note', 'The note of the last call that reached the person.',
  'last_entry_local', 'When the last call or note was recorded, in the business''s time zone.');

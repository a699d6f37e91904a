create view sales.gone_quiet as
select quiet.lead_id, card.contact_name, card.business_name, card.phone, card.email, card.owner, quiet.note as last_note,
  sales_internal.local_time(quiet.last_entry_at) as last_entry_local
from sales_internal.quiet_people quiet
cross join lateral (select * from sales_internal.cards where cards.person = quiet.person offset 0) card
order by quiet.last_entry_at desc;

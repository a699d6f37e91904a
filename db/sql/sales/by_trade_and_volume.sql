create view sales.by_trade_and_volume as
select
  sales_internal.trade_label(business_type) as trade,
  sales_internal.volume_label(monthly_lead_volume) as monthly_lead_volume,
  count(*) filter (where not suspected_spam)::int as leads,
  count(*) filter (where not suspected_spam and is_repeat)::int as repeats,
  count(*) filter (where not suspected_spam and reached_at is not null)::int as reached,
  count(*) filter (where not suspected_spam and contact_outcome = 'won')::int as won,
  count(*) filter (where suspected_spam)::int as suspected
from sales_internal.counted_leads leads
group by business_type, leads.monthly_lead_volume
order by business_type, leads.monthly_lead_volume;

comment on view sales.by_trade_and_volume is
  'How many leads each trade and size of business sent, and what became of them, over all time. Erased leads count.';
comment on column sales.by_trade_and_volume.trade is
  'The trade, as the form names it.';
comment on column sales.by_trade_and_volume.monthly_lead_volume is
  'How many leads the business gets per month, as the form names it.';
comment on column sales.by_trade_and_volume.leads is
  'Leads, without suspected ones.';
comment on column sales.by_trade_and_volume.repeats is
  'How many of these repeat an earlier lead.';
comment on column sales.by_trade_and_volume.reached is
  'How many of these were reached.';
comment on column sales.by_trade_and_volume.won is
  'How many of these have won as their latest outcome.';
comment on column sales.by_trade_and_volume.suspected is
  'Suspected leads, counted separately.';

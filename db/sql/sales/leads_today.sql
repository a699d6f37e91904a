create view sales.leads_today as
select * from sales.leads
where created_at >= sales_internal.day_begins(now()) and not erased
order by suspected, created_at desc;

comment on view sales.leads_today is
  'The leads since midnight in Chicago, newest first, suspected ones last, without erased ones.';

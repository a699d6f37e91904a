create view sales.leads_today as
select * from sales.leads
where created_at >= date_trunc('day', now(), sales_internal.business_zone()) and not erased
order by suspected, created_at desc;

comment on view sales.leads_today is
  'The leads since midnight in the business''s time zone, newest first. Suspected spam comes last. Erased leads are not included.';

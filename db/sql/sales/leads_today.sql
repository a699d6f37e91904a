create view sales.leads_today as
select * from sales.leads
where created_at >= date_trunc('day', now(), 'America/Chicago') and not erased
order by suspected, created_at desc;

comment on view sales.leads_today is
  'The leads since midnight in Chicago, newest first. Suspected spam comes last. Erased leads are not included.';

create view sales.leads_overdue as
select * from sales.leads_due where overdue order by suspected, do_not_call, due_at;

comment on view sales.leads_overdue is
  'The rows of leads_due that are overdue: 24 hours have passed and nobody was reached.';

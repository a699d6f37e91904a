create view sales.call_now as
select * from sales.leads_due
where ok_to_call_now and coalesce(claimed_by, session_user) = session_user
order by suspected, call_from > now() and call_from <= due_at, due_at;

comment on view sales.call_now is
  'The people of leads_due whom this login may call now: the call is legal, and nobody else has claimed the person. If the hours that a person asked for begin later, but before due_at, the person comes after the others. Suspected leads come last.';

create view sales.call_now as
select * from sales.leads_due
where may_be_called and coalesce(claimed_by, session_user) = session_user
  and (coalesce(owner, session_user) = session_user or overdue or next_at < now() - interval '1 hour')
order by rank;

create view sales.to_write as
select lead_id, created_local, contact_name, business_name, email, phone, reach_by, language, due_at, overdue, last_note, owner, created_at
from sales.leads_due
where not by_phone and not do_not_call and (not suspected or contact_state in ('reached', 'wrong_number'))
  and coalesce(try_again_at <= now(), true)
order by rank;

create view sales.call_now as
select * from sales.leads_due
where may_be_called and coalesce(claimed_by, session_user) = session_user
  and (coalesce(owner, session_user) = session_user or overdue or next_at < now() - interval '1 hour')
order by rank;

comment on view sales.call_now is
  'The people of leads_due whom this login may call now: may_be_called, nobody else has claimed the person, and nobody else owns the person, unless the call is overdue or an agreed call an hour late. Appointments that are due come first, then overdue people, then the others by due_at.';

create view sales.to_write as
select lead_id, created_local, contact_name, business_name, email, phone, reach_by, language, due_at, overdue, last_note, owner, created_at
from sales.leads_due
where not by_phone and (not suspected or contact_state in ('reached', 'wrong_number')) and not do_not_call and coalesce(try_again_at <= now(), true)
order by rank;

comment on view sales.to_write is
  'People of leads_due to whom to write instead of calling: they have only an address, a number abroad or a wrong number, or asked for a text or an email. Record an answer as a call that reached them, and a message without an answer as no_answer: they come back at try_again_at.';

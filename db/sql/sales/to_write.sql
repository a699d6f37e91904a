create view sales.to_write as
select lead_id, created_local, contact_name, business_name, email, phone, reach_by, language, due_at, overdue, last_note, owner, created_at
from sales.leads_due
where not by_phone and not suspected and not do_not_call and coalesce(try_again_at <= now(), true);

comment on view sales.to_write is
  'People of leads_due to whom to write instead of calling: they have only an address, a number abroad or a wrong number, or asked for a text or an email from a person. Record an answer as a call that reached them, and a message without an answer as no_answer: they come back at try_again_at.';

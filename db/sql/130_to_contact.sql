create view sales.to_call as
select * from sales.agenda where reach_by = 'call' and from_at <= statement_timestamp();
create view sales.to_contact as
select why, reach_by, contact_name, business_name, phone, email, call_until, due_at, tries, last_note, reserved_by,
  may_automate_calls, may_automate_texts, business_type, monthly_lead_volume, language, created_at, lead_id
from sales.agenda where from_at <= statement_timestamp() order by tier, turn;
comment on view sales.to_call is 'Whom to call now, for next_call.';
comment on view sales.to_contact is 'Whom to contact now, in this order.';
comment on column sales.to_contact.reach_by is 'call, text or email. Texts are legal in the same hours as calls.';
comment on column sales.to_contact.call_until is 'When a call or text ceases to be legal, or wanted.';

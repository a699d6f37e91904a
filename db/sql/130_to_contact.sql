-- For next_call, which looks people up one by one.
create view sales_internal.to_call as
select *
from sales_internal.listed_people
-- Only calls: texts and mails are written from the list to_contact.
where reach = 'call'
  and from_at <= statement_timestamp();

-- What a salesperson opens in the morning. The agenda has more columns.
create view sales.to_contact as
select
  -- How and whom, before all that explains it.
  why,
  reach,
  contact_name,
  business_name,
  phone,
  email,
  -- By when, and what happened so far.
  call_until,
  due_at,
  tries,
  last_note,
  reserved_by,
  -- Only a machine that calls or texts has to ask for these.
  may_automate_calls,
  may_automate_texts,
  -- What the caller may talk about.
  business_type,
  monthly_lead_volume,
  language,
  created_at,
  lead_id
from sales_internal.listed_people
-- Who is due later is in the agenda, so that nobody calls too early by a slip.
where from_at <= statement_timestamp()
-- The order of next_call(), so that both name the same person first.
order by
  tier,
  turn;

comment on view sales_internal.to_call is 'Whom to call now, for next_call.';
comment on view sales.to_contact is 'Whom to contact now, in this order.';
comment on column sales.to_contact.call_until is
  'When a call or text ceases to be legal, or wanted. Both are legal in the same hours.';

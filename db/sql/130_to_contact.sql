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
comment on column sales.to_contact.why is 'agreed, new, or the outcome of the last call.';
comment on column sales.to_contact.reach is
  'How: call, text, email, or none: a number abroad without an address, or a person has to read '
  'what they typed. '
  'Texts are legal in the same hours as calls.';
comment on column sales.to_contact.contact_name is 'The person, as they typed it.';
comment on column sales.to_contact.business_name is 'Their business.';
comment on column sales.to_contact.phone is
  'As they typed it. Of several numbers, the one whose hours count.';
comment on column sales.to_contact.email is 'Their address.';
comment on column sales.to_contact.call_until is
  'When a call or text ceases to be legal, or wanted.';
comment on column sales.to_contact.due_at is
  'By when the page promises an answer. Null if somebody tried.';
comment on column sales.to_contact.tries is
  'Calls and messages to the person since this lead came.';
comment on column sales.to_contact.last_note is
  'The newest note about anybody with this number, after the login that wrote it.';
comment on column sales.to_contact.reserved_by is 'Who is calling them.';
comment on column sales.to_contact.may_automate_calls is
  'The person agreed to automated calls, and stopped nothing since.';
comment on column sales.to_contact.may_automate_texts is
  'The person agreed to automated texts, and stopped nothing since.';
comment on column sales.to_contact.business_type is 'Their trade.';
comment on column sales.to_contact.monthly_lead_volume is 'How many leads they get in a month.';
comment on column sales.to_contact.language is 'es if they speak Spanish.';
comment on column sales.to_contact.created_at is 'When their newest open lead came.';
comment on column sales.to_contact.lead_id is
  'For the functions: log_call(''won'', lead => ''<lead_id>'').';

-- The columns that salespeople see, of the steps before. The last ones are for queries of their
-- own.
create view sales.agenda as
select
  -- First what to do and with whom. The columns after these explain it.
  from_at,
  why,
  reach,
  contact_name,
  business_name,
  phone,
  email,
  -- What was promised, by the page or by a caller.
  due_at,
  agreed_at,
  -- What happened so far.
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
  call_time,
  person,
  lead_id
-- No `where`: who is due later is listed too, so that nobody is forgotten.
from sales_internal.listed_people
-- The order of to_contact.
order by
  tier,
  turn;

comment on view sales.agenda is
  'Whom to contact, and from when: a row for each person with an open lead. '
  'Appointments: agreed_at is not null.';
comment on column sales.agenda.from_at is
  'From when to contact them: by their clock, their wish and the last calls.';
comment on column sales.agenda.why is 'agreed, new, or the outcome of the last call.';
comment on column sales.agenda.reach is
  'How: call, text, email, or none: a number abroad without an address, or a person has to read '
  'what they typed.';
comment on column sales.agenda.contact_name is 'The person, as they typed it.';
comment on column sales.agenda.business_name is 'Their business.';
comment on column sales.agenda.phone is
  'As they typed it. Of several numbers, the one whose hours count.';
comment on column sales.agenda.email is 'Their address.';
comment on column sales.agenda.due_at is
  'By when the page promises an answer. Null if somebody tried.';
comment on column sales.agenda.agreed_at is 'The time that was agreed for the next call.';
comment on column sales.agenda.reserved_by is 'Who is calling them.';
comment on column sales.agenda.business_type is 'Their trade.';
comment on column sales.agenda.monthly_lead_volume is 'How many leads they get in a month.';
comment on column sales.agenda.language is 'es if they speak Spanish.';
comment on column sales.agenda.created_at is 'When their newest open lead came.';
comment on column sales.agenda.person is
  'Their first number or address, and their name in lower case.';
comment on column sales.agenda.lead_id is
  'Their newest open lead, for the functions: log_call(''won'', lead => ''<lead_id>'').';

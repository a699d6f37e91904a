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
  -- For a program: a number in one form, and the order as columns.
  phone_e164,
  tier,
  turn,
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
comment on column sales.agenda.tries is
  'Calls and messages to the person since this lead came.';
comment on column sales.agenda.last_note is
  'The newest note about anybody with this number, after the login that wrote it.';
comment on column sales.agenda.reserved_by is 'Who is calling them.';
comment on column sales.agenda.may_automate_calls is
  'The person agreed to automated calls, and stopped nothing since.';
comment on column sales.agenda.may_automate_texts is
  'The person agreed to automated texts, and stopped nothing since.';
comment on column sales.agenda.business_type is 'Their trade.';
comment on column sales.agenda.monthly_lead_volume is 'How many leads they get in a month.';
comment on column sales.agenda.language is 'es if they speak Spanish.';
comment on column sales.agenda.created_at is 'When their newest open lead came.';
comment on column sales.agenda.call_time is
  'Their wish: morning (9 to 11), midday (11 to 14), afternoon (14 to 18).';
comment on column sales.agenda.phone_e164 is 'The first number, such as +12145550100.';
comment on column sales.agenda.tier is '1: agreed, 2: nobody tried, 3: the others.';
comment on column sales.agenda.turn is 'The order in a tier: the earliest is first.';
comment on column sales.agenda.person is
  'Their first number or address, and the first word of their name.';
comment on column sales.agenda.lead_id is
  'Their newest open lead, for the functions: log_call(''won'', lead => ''<lead_id>'').';

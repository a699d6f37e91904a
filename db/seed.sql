-- Some weeks of a shop that sells, for development. All names are invented, and the numbers are
-- reserved for fiction. Times are days ago; what sales logged is inserted as `log_call` and `stop`
-- insert it, but with a time of the past.
create temporary table seed_lead (
  number int,
  days numeric,
  contact_name text,
  business_name text,
  business_type text,
  source text,
  -- What only some leads have.
  columns jsonb
) on commit drop;

insert into seed_lead
values
  (1, 24, 'Ana Ortiz', 'Ash Plumbing', 'plumbing', 'sample',
    '{"campaign": "spring", "average_job_value": 500}'),
  (3, 19, 'Cy Drew', 'Drew Heating and Air', 'hvac', 'form', '{"reach_by": "email"}'),
  (4, 17, 'Dee Ellis', 'Ellis Electric', 'electrical', 'chat', '{"average_job_value": 300}'),
  (5, 15, 'Eli Frost', 'Frost Lawns', 'landscaping', 'form', '{"campaign": "autumn"}'),
  (6, 14, 'Flo Grant', 'Grant Cleaning', 'other', 'form', '{"language": "es"}'),
  (8, 9, 'Hal Irwin', 'Irwin Security', 'other', 'form', '{"suspected_spam": true}'),
  (9, 6, 'Ida James', 'James Plumbing', 'plumbing', 'form', '{"call_time": "morning"}'),
  (10, 4, 'Jo Kent', 'Kent Roofing', 'roofing', 'form',
    '{"campaign": "autumn", "average_job_value": 900}'),
  (11, 3, 'Kay Lund', 'Lund Cooling', 'hvac', 'phone', '{}'),
  (12, 2, 'Lou Marsh', 'Marsh Electric', 'electrical', 'form', '{"missed_calls": 9}'),
  (13, 1.2, 'Max Nolan', 'Nolan Plumbing', 'plumbing', 'form', '{"campaign": "autumn"}'),
  (14, 1, 'Flo Grant', 'Grant Cleaning', 'other', 'phone', '{"last_digits": "05"}'),
  (15, 0, 'Nia Owens', 'Owens Lawns', 'landscaping', 'form', '{"reach_by": "email"}');

-- First, because leads name their calculation.
insert into roi_calculations
select
  md5('calculation ' || number)::uuid,
  now() - days * interval '1 day',
  100,
  3500,
  (columns ->> 'average_job_value')::int,
  15,
  38436,
  35,
  35 * (columns ->> 'average_job_value')::int * 12
from seed_lead
where columns ? 'average_job_value';

-- The trigger reads the contacts, and sets person and status.
insert into leads (
  id,
  created_at,
  contact_name,
  business_name,
  phone,
  email,
  business_type,
  monthly_lead_volume,
  source,
  suspected_spam,
  reach_by,
  call_time,
  language,
  missed_calls,
  calculation,
  attribution
)
select
  md5('lead ' || number)::uuid,
  now() - days * interval '1 day',
  contact_name,
  business_name,
  '(214) 555-01' || lpad(coalesce(columns ->> 'last_digits', (number - 1)::text), 2, '0'),
  lower(split_part(contact_name, ' ', 1)) || '@example.com',
  business_type,
  '51-150',
  source,
  coalesce((columns ->> 'suspected_spam')::bool, false),
  columns ->> 'reach_by',
  columns ->> 'call_time',
  columns ->> 'language',
  (columns ->> 'missed_calls')::smallint,
  case when columns ? 'average_job_value' then md5('calculation ' || number)::uuid end,
  case
    when columns ? 'campaign' then jsonb_build_object(
      'utm_source', 'google',
      'utm_medium', 'cpc',
      'utm_campaign', columns ->> 'campaign',
      'gclid', 'sample-' || number
    )
  end
from seed_lead;

-- With the wording as its proof.
insert into consents (id, lead_id, channel, given_at, wording, version, name, phone)
select
  md5('consent ' || id)::uuid,
  id,
  'calls',
  created_at,
  'An AI voice may call me.',
  'sample',
  contact_name,
  phone
from leads
-- Who calls by phone agrees to nothing, and a bot doesn't tick the box.
where source <> 'phone'
  and not suspected_spam;

-- Two logins' calls. `next_at` is days ahead.
insert into calls (lead_id, at, rang_at, main_contact, person, login, outcome, note, next_at, amount)
select
  lead.id,
  now() - made.days * interval '1 day',
  now() - made.days * interval '1 day',
  lead.main_contact,
  lead.person,
  made.login,
  made.outcome,
  made.note,
  now() + made.next_at * interval '1 day',
  made.amount
from (
  values
    (1, 23.9, 'ana', 'talked', 'wants an offer', null, null),
    (1, 20.0, 'ben', 'lost', 'has a nephew', null, null),
    (3, 18.0, 'ana', 'wrote', 'sent prices', null, null),
    (4, 16.5, 'ben', 'talked', 'has two vans', null, null),
    (4, 0.5, 'ben', 'talked', 'call about the contract', 1, null),
    (5, 14.0, 'ana', 'wrong_number', 'a bakery', null, null),
    (6, 13.0, 'ben', 'talked', 'wants no calls', null, null),
    (9, 5.0, 'ana', 'talked', 'call after the holiday', 0.1, null),
    (10, 3.5, 'ben', 'won', 'starts on Monday', null, 349),
    (12, 0, 'ana', 'no_answer', 'voicemail', null, null)
) made (number, days, login, outcome, note, next_at, amount)
join leads lead on lead.id = md5('lead ' || made.number)::uuid;

-- What `log_call` writes to a lead, from its latest call.
update leads
set
  status = latest.status,
  result = latest.id,
  won_at = case when latest.status = 'won' then latest.at end,
  reached_at = latest.reached_at,
  next_at = latest.next_at
from (
  select distinct on (lead_id)
    lead_id,
    id,
    at,
    status,
    next_at,
    min(at) filter (where is_talk) over (partition by lead_id) as reached_at
  from calls
  join outcomes using (outcome)
  where status is not null
  order by
    lead_id,
    at desc
) latest
where leads.id = latest.lead_id;

-- Sales stopped a person who asks again by phone, and somebody stopped automated texts on the page.
insert into stops (at, contact, channel, source, how, login)
select
  now() - interval '12 days',
  contact,
  'all',
  'sales',
  'asked on the phone',
  'ben'
from leads
cross join unnest(contacts) contact
where id = md5('lead 6')::uuid;

-- The page stops a contact, whoever has it.
insert into stops (at, contact, channel, how)
values (now() - interval '8 days', '+12145550106', 'texts', 'on the page');

-- Four weeks of a shop that sells: forty people, whose sixth asks again after a stop. Names are
-- invented, and numbers are reserved for fiction. What sales logged is inserted as `log_call` and
-- `stop` insert it, but with a time of the past.
create temporary table lead on commit drop as
select
  n,
  md5('lead ' || n)::uuid as id,
  now() - (41 - n) * interval '16 hours' as at,
  (array['Ana', 'Bo', 'Cy', 'Dee', 'Eli', 'Flo', 'Gus', 'Hal', 'Ida', 'Jo'])[p % 10 + 1] as first,
  (array['Ash', 'Drew', 'Ellis', 'Frost', 'Grant', 'Irwin', 'Kent', 'Lund'])[p % 8 + 1] as last,
  (array['Plumbing', 'Cooling', 'Electric', 'Lawns', 'Cleaning', 'Roofing'])[p % 6 + 1] as trade,
  (array['plumbing', 'hvac', 'electrical', 'landscaping', 'other', 'roofing'])[p % 6 + 1] as type,
  '(214) 555-01' || lpad(p::text, 2, '0') as number,
  case n when 41 then 'phone' else (array['form', 'chat', 'sample'])[n % 3 + 1] end as source,
  case when p % 4 = 0 then 300 + 20 * p end as job_value
from generate_series(1, 41) n
cross join lateral (select case n when 41 then 5 else n - 1 end) person (p);

-- First, because leads name their calculation.
insert into roi_calculations
select id, at, 100, 3500, job_value, 15, 38436, 35, 35 * job_value * 12
from lead
where job_value is not null;

-- The trigger reads the contacts, and sets person and status.
insert into leads (
  id, created_at, contact_name, business_name, phone, email, business_type, monthly_lead_volume,
  source, suspected_spam, reach_by, call_time, language, calculation, attribution
)
select
  id, at, first || ' ' || last, last || ' ' || trade, number, lower(first || n) || '@example.com',
  type, '51-150', source, n = 13, case when n % 5 = 0 then 'email' end,
  case when n % 9 = 0 then 'morning' end, case when n % 11 = 0 then 'es' end,
  case when job_value is not null then id end,
  case when n % 2 = 0 then jsonb_build_object('utm_source', 'google', 'utm_medium', 'cpc',
    'utm_campaign', (array['spring', 'autumn'])[n / 2 % 2 + 1], 'gclid', 'sample-' || n) end
from lead;

insert into consents (id, lead_id, channel, given_at, wording, version, name, phone)
select id, id, 'calls', created_at, 'An AI voice may call me.', 'sample', contact_name, phone
from leads
where source <> 'phone' and not suspected_spam;

-- A first try, and then a result. Of the agreed times, some are past.
insert into calls (
  lead_id, at, rang_at, main_contact, person, login, outcome, note, next_at, amount
)
select
  id, at + after, case when is_try then at + after end, main_contact, person,
  (array['ana', 'ben'])[n % 2 + 1], outcome, note,
  case when note = 'result' and outcome = 'talked' then now() + (n - 20) * interval '5 hours' end,
  case when outcome = 'won' then 297 + n end
from lead
join leads using (id)
cross join lateral (
  values
    ('first try', interval '16 hours', n < 36 or n = 40,
      (array['no_answer', 'talked', 'wrote'])[n % 3 + 1]),
    ('result', interval '2 days', n < 30,
      (array['talked', 'won', 'lost', 'wrong_number', 'gave_up', 'spam'])[n % 6 + 1])
) made (note, after, is_made, outcome)
join outcomes using (outcome)
where is_made and not suspected_spam;

-- What `log_call` writes to a lead, from its latest call.
update leads
set
  (status, result, reached_at, next_at) =
    (latest.status, latest.id, latest.reached_at, latest.next_at),
  won_at = case when latest.status = 'won' then latest.at end
from (
  select distinct on (lead_id)
    calls.*, status, min(at) filter (where is_talk) over (partition by lead_id) as reached_at
  from calls
  join outcomes using (outcome)
  order by lead_id, at desc
) latest
where leads.id = latest.lead_id;

insert into stops (at, contact, channel, source, how, login)
values
  (now() - interval '12 days', '+12145550105', 'all', 'sales', 'asked on the phone', 'ben'),
  (now() - interval '8 days', '+12145550106', 'texts', 'page', 'on the page', null);

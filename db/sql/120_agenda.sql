-- Without security_barrier, a failing condition could quote a stopped person's number.
create view sales.agenda with (security_barrier) as
select
  case when reach.by = 'email' then due.due_since else greatest(due.due_since, hours.opens) end as from_at, due.why,
  reach.by as reach_by, due.contact_name, due.business_name,
  case when due.contacts[2] like '+%' then due.phone_e164 else due.phone end as phone, due.email,
  due.waiting_since + interval '24 hours' as due_at, due.agreed_at, due.tries,
  (select noted.login || ': ' || noted.note from public.calls noted
    where noted.person = due.person and noted.note is not null order by noted.at desc limit 1) as last_note,
  (select reserved.login from sales.reservations_in_force reserved where reserved.person = due.person) as reserved_by,
  due.may_automate_calls, due.may_automate_texts, due.business_type, due.monthly_lead_volume, due.language,
  due.created_at, due.call_time, due.phone_e164,
  case when reach.by <> 'email' then hours.closes end as call_until, due.tier, due.turn, due.person, due.id as lead_id
from sales.due_people due
left join lateral sales.call_hours(due.phone_e164, case when due.tier > 1 then due.call_time end,
  due.created_at + interval '24 hours', greatest(due.due_since, statement_timestamp())) hours on true
cross join lateral (select case
  when hours.opens is null or due.status = 'wrong_number' then 'email'
  when due.reach_by = 'text' and (strpos(due.stopped, 'texts') > 0) is not true then 'text'
  when due.reach_by in ('text', 'email') and due.has_address then 'email' else 'call' end as by) reach
order by due.tier, due.turn;
comment on view sales.agenda is
  'Whom to contact, and from when: a row for each person with an open lead. Appointments: agreed_at is not null.';
comment on column sales.agenda.from_at is 'From when to contact them: by their clock, their wish and the last calls.';
comment on column sales.agenda.why is 'agreed, new, or the outcome of the last call.';
comment on column sales.agenda.phone is 'As they typed it. Of several numbers, the one whose hours count.';
comment on column sales.agenda.due_at is 'Within 24 hours, as the page promises. Null if somebody tried.';
comment on column sales.agenda.agreed_at is 'The time that was agreed for the next call.';
comment on column sales.agenda.tries is 'Calls and messages to the person since this lead came.';
comment on column sales.agenda.reserved_by is 'Who is calling them.';
comment on column sales.agenda.tier is '1: agreed, 2: nobody tried, 3: the others. The earliest turn is first.';

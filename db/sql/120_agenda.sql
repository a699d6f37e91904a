-- Without security_barrier, a failing condition could quote a stopped person's number.
create view sales.agenda with (security_barrier) as
select
  case when reach.by = 'email' then due.at else greatest(due.at, hours.opens) end as from_at, due.why,
  reach.by as reach_by, due.contact_name, due.business_name, due.phone, due.email,
  due.waiting_since + interval '24 hours' as due_at, due.tries,
  (select noted.login || ': ' || noted.note from public.calls noted
    where noted.person = due.person and noted.note is not null order by noted.at desc limit 1) as last_note,
  (select claim.login from sales.claims_in_force claim where claim.person = due.person) as claimed_by,
  due.may_automate_calls, due.may_automate_texts, due.business_type, due.monthly_lead_volume, due.language,
  due.created_at, due.call_time, due.phone_e164,
  case when reach.by <> 'email' then hours.closes end as call_until, due.rank, due.person, due.id as lead_id
from (
  -- Sorted before the hours are read, so that next_call reads those of the first people only.
  select lead.*, call.tries, call.last_at, call.is_agreed, due.at,
    case when call.is_agreed then 'agreed' when lead.status = 'new' then 'new'
      else coalesce(call.last_outcome, lead.status) end as why,
    -- Agreed times, then who waits for a first call, then who waits longest.
    case when call.is_agreed then extract(epoch from due.at) when lead.status = 'new' then
      1e10 + extract(epoch from lead.waiting_since) else 2e10 + extract(epoch from due.at) end as rank
  from (
    -- Stopped and unreachable leads must go before `distinct on`, or people vanish.
    select distinct on (open.person) open.*, open.contacts[cardinality(open.contacts)] like '%@%' as has_address,
      min(open.created_at) filter (where open.status = 'new') over (partition by open.person) as waiting_since,
      coalesce(open.next_at, case when open.status <> 'new' then max(open.next_at) over (partition by open.person)
      end) as agreed_at
    from sales.leads_with_stops open
    where open.status in ('new', 'tried', 'talked', 'wrong_number') and open.erased_at is null and not open.is_stopped
      and (open.status <> 'wrong_number' or open.contacts[cardinality(open.contacts)] like '%@%')
    order by open.person, open.created_at desc
  ) lead
  cross join lateral (
    select count(*)::int as tries, max(made.at) as last_at, (array_agg(made.at order by made.at desc))[3] as third_at,
      (array_agg(made.outcome order by made.at desc))[1] as last_outcome,
      coalesce(lead.agreed_at > max(made.at), lead.agreed_at is not null) as is_agreed
    from sales.attempts made where made.person = lead.person
  ) call
  cross join lateral (
    select case when call.is_agreed then lead.agreed_at else greatest(call.third_at + interval '24 hours', case
      when lead.status = 'new' then greatest(lead.waiting_since, call.last_at + interval '2 hours')
      when call.last_outcome in ('talked', 'wrote') then call.last_at + interval '3 days'
      else coalesce(call.last_at + interval '2 hours', lead.created_at) end) end as at
  ) due
  order by rank
) due
left join lateral sales.call_hours(due.phone_e164, case when not due.is_agreed then due.call_time end,
  due.created_at + interval '24 hours', greatest(due.at, statement_timestamp())) hours on true
cross join lateral (select case
  when hours.opens is null or due.status = 'wrong_number' then 'email' when due.reach_by = 'text' then 'text'
  when due.reach_by = 'email' and due.has_address then 'email' else 'call' end as by) reach
order by due.rank;
grant select on sales.agenda to sales_read, porchlight_app;
comment on view sales.agenda is
  'Whom to contact, and from when: a row for each person with an open lead. Appointments: why = ''agreed''.';
comment on column sales.agenda.from_at is 'From when to contact them: by their clock, their wish and the last calls.';
comment on column sales.agenda.why is 'agreed, new, or the outcome of the last call.';
comment on column sales.agenda.due_at is 'The page promised a call within 24 hours. Null if somebody tried.';
comment on column sales.agenda.claimed_by is 'Who is calling them.';

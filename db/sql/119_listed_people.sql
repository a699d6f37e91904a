-- The third step of the agenda: how and in which hours. Without security_barrier, a failing
-- condition could quote a stopped person's number.
create view sales_internal.listed_people with (security_barrier) as
select
  -- A mail may be written at night.
  case
    when way.reach in ('call', 'text') then greatest(due.due_since, hours.opens)
    else due.due_since
  end as from_at,
  due.why,
  way.reach,
  due.contact_name,
  due.business_name,
  -- Of several numbers, only this one's hours were read.
  case
    when sales_internal.is_number(due.contacts[2]) then due.phone_e164
    else due.phone
  end as phone,
  due.email,
  case when way.reach in ('call', 'text') then hours.closes end as call_until,
  -- By when the page promises an answer. Null after the first try, which keeps the promise.
  due.waiting_since + sales_internal.promised_time() as due_at,
  due.agreed_at,
  due.tries,
  (
    select noted.last_note
    from sales_internal.last_notes noted
    where noted.main_contact = due.main_contact
  ) as last_note,
  -- Who is on the phone with them, so that others take the next.
  (
    select reserved.login
    from sales_internal.reservations_in_force reserved
    where reserved.main_contact = due.main_contact
  ) as reserved_by,
  due.may_automate_calls,
  due.may_automate_texts,
  due.business_type,
  due.monthly_lead_volume,
  due.language,
  due.created_at,
  due.call_time,
  due.phone_e164,
  due.tier,
  due.turn,
  due.person,
  due.main_contact,
  due.id as lead_id
from sales_internal.due_people due
-- An agreed time is newer than the wishes of the form, and is a call.
left join lateral (
  select
    due.call_time,
    due.reach_by
  where due.tier > 1
) wish on true
-- Read for those who may be due, from the moment at which they are. A number abroad has no hours,
-- and no row.
left join lateral sales.call_hours(
  due.phone_e164,
  wish.call_time,
  due.created_at + sales_internal.promised_time(),
  greatest(due.due_since, statement_timestamp())
) hours on true
cross join lateral (
  select
    sales_internal.reach(
      due.is_stopped,
      due.may_call,
      due.has_address,
      wish.reach_by,
      due.texts_are_stopped
    ) as reach
) way
-- The order of the second step, which a join may lose.
order by
  due.tier,
  due.turn;

comment on view sales_internal.listed_people is
  'Each person with an open lead: from when, in which order and how to contact them.';

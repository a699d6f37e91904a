-- The second step of the agenda: from when to contact them, and in which order. It is sorted before
-- the third step reads the legal hours, so that next_call reads those of the first people only.
create view sales_internal.due_people as
select
  person.*,
  due.since as due_since,
  coalesce(person.next_at, person.latest_next_at) as agreed_at,
  due.tier,
  -- The reason to contact them: an appointment, a new lead, or the last outcome.
  case due.tier
    when 1 then 'agreed'
    when 2 then 'new'
    else coalesce(person.last_outcome, person.status)
  end as why,
  -- New leads in the order in which they came, the others by who waits longest.
  case due.tier
    when 1 then coalesce(person.next_at, person.latest_next_at)
    when 2 then person.waiting_since
    else due.since
  end as turn
from sales_internal.open_people person
cross join lateral (
  -- The usual time leaves the phone alone for two hours after a call, and after three calls until a
  -- day after the first of them. Without offset 0 here and below, PostgreSQL computes these in each
  -- place that reads them.
  select
    greatest(
      -- The law of some states allows three calls a day, to a phone and not to a person.
      person.third_rang_at + interval '24 hours',
      person.last_rang_at + interval '2 hours',
      case
        -- Nobody tried a new lead, so it is due at once. Later the outcome sets the pause.
        when person.status = 'new' then person.waiting_since
        else coalesce(person.last_at + person.last_pause, person.created_at)
      end
    ) as usual
  offset 0
) time
cross join lateral (
  select
    -- An older lead's time isn't this lead's: it may bring the next call forward, and never puts it
    -- off.
    coalesce(person.next_at, least(person.latest_next_at, time.usual)) as since,
    -- Appointments come first, then who waits for the promised answer, then everybody else.
    case
      when person.next_at is not null then 1
      when person.latest_next_at <= statement_timestamp() then 1
      when person.status = 'new' then 2
      else 3
    end as tier
  offset 0
) due
order by
  due.tier,
  turn;

comment on view sales_internal.due_people is 'When each person with an open lead is due.';

-- The second step of the agenda: from when to contact them, and in which order. It is sorted before
-- the third step reads the legal hours, so that next_call reads those of the first people only.
create view sales_internal.due_people as
select
  person.*,
  due.since as due_since,
  coalesce(time.own, time.older) as agreed_at,
  due.tier,
  -- The reason to contact them: an appointment, a new lead, or the last outcome.
  case due.tier
    when 1 then 'agreed'
    when 2 then 'new'
    else coalesce(person.last_outcome, person.status)
  end as why,
  -- New leads in the order in which they came, the others by who waits longest.
  case due.tier
    when 1 then coalesce(time.own, time.older)
    when 2 then person.waiting_since
    else due.since
  end as turn
from sales_internal.open_people person
cross join lateral (
  -- An agreed time counts until somebody calls after it. The usual time leaves the phone alone for
  -- two hours after a call, and after three calls until a day after the first of them. Without
  -- offset 0 here and below, PostgreSQL computes these in each place that reads them.
  select
    case
      -- A call at the agreed time or later ends the appointment.
      when person.next_at > person.last_at or person.last_at is null
      then person.next_at
    end as own,
    case
      when person.latest_next_at > person.last_at or person.last_at is null
      then person.latest_next_at
    end as older,
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
    coalesce(time.own, least(time.older, time.usual)) as since,
    -- Appointments come first, then who waits for the promised answer, then everybody else.
    case
      when time.own is not null then 1
      when time.older <= statement_timestamp() then 1
      when person.status = 'new' then 2
      else 3
    end as tier
  offset 0
) due
order by
  due.tier,
  turn;

comment on view sales_internal.due_people is 'When each person with an open lead is due.';

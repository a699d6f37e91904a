-- Reads the lists themselves, so that no sentence names a call that no list has. `agreed` is the
-- time that somebody just agreed on: it is said first, unless it is that of the next step.
create function sales_internal.next_step(lead uuid, agreed timestamptz default null)
returns text
language plpgsql stable as $$
declare
  stored constant public.leads := (select leads from public.leads where id = lead);
  zone constant text := sales_internal.zone_of(stored.phone_e164);
  next sales_internal.listed_people;
  act text;
  step text;
  step_at timestamptz;
begin
  -- The lists have a row for each person, not for each lead.
  select * into next
  from sales_internal.listed_people listed
  where listed.person = stored.person;

  -- Who is in no list was stopped or ended, or there is no way to them.
  if not found then
    step := case
      when exists (
        select from sales_internal.leads_with_stops hidden
        where hidden.person = stored.person
          and hidden.is_stopped
          -- The agreed time may belong to another lead of the person.
          and (hidden.id = lead or agreed is not null)
      )
      then concat(
        'All contact is stopped, until allow()',
        case when agreed is not null then ', which brings this time back' end,
        '.'
      )
      when stored.status <> 'wrong_number' then 'Nothing more to do.'
      else 'The number is wrong, and there is no address: nobody is to contact them.'
    end;

  -- These are listed, because a person may still read what no program can.
  elsif next.reach = 'none' then
    step := case
      when next.phone_e164 is null
      then 'Nobody can be reached by what they typed, unless a person reads it.'
      else 'Nobody can be reached: the number is abroad, and there is no address.'
    end;

  else
    act := case next.reach
      when 'email' then 'To write to'
      when 'text' then 'To text'
      else 'To call'
    end;

    -- A time in the past would read as if it was missed.
    if next.from_at <= clock_timestamp() then
      step := act || ' now.';

    -- By both clocks: the caller reads their own, and promises the time by the person's, which
    -- matters only for a call or a text.
    else
      step_at := next.from_at;
      step := format(
        '%s from %s.',
        act,
        sales_internal.say_time(step_at, case when next.reach <> 'email' then zone end)
      );
    end if;
  end if;

  -- Legal hours or a stop may come before the agreed time.
  if agreed is not null and agreed is distinct from step_at then
    step := format('Agreed for %s. %s', sales_internal.say_time(agreed, zone), step);
  end if;
  return step;
end $$;

comment on function sales_internal.next_step is
  'The end of a sentence: when to contact the person next.';

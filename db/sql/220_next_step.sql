-- Reads the lists themselves, so that no sentence names a call that no list has.
create function sales_internal.next_step(lead uuid)
returns text
language plpgsql stable as $$
declare
  who constant text := (select person from public.leads where id = lead);
  next sales_internal.listed_people;
  stored sales_internal.leads_with_stops;
  act text;
begin
  -- The lists have a row for each person, not for each lead.
  select * into next
  from sales_internal.listed_people listed
  where listed.person = who;

  -- Who is in no list was stopped or ended, or there is no way to them.
  if not found then
    -- Which of these it is decides what the caller may still do.
    select * into stored
    from sales_internal.leads_with_stops any_lead
    where any_lead.id = lead;
    return case
      when stored.is_stopped then 'All contact is stopped, until allow().'
      when stored.status <> 'wrong_number' then 'Nothing more to do.'
      else 'The number is wrong, and there is no address: nobody is to contact them.'
    end;
  end if;

  -- These are listed, because a person may still read what no program can.
  if next.reach = 'none' then
    return case
      when next.phone_e164 is null
      then 'Nobody can be reached by what they typed, unless a person reads it.'
      else 'Nobody can be reached: the number is abroad, and there is no address.'
    end;
  end if;

  -- Their clock matters only for a call or a text.
  act := case next.reach
    when 'email' then 'To write to'
    when 'text' then 'To text'
    else 'To call'
  end;

  -- A time in the past would read as if it was missed.
  if next.from_at <= clock_timestamp() then
    return act || ' now.';
  end if;

  -- The time by both clocks: the caller reads their own, and promises it by the person's.
  return format(
    '%s from %s.',
    act,
    sales_internal.say_time(
      next.from_at,
      case when next.reach <> 'email' then sales_internal.zone_of(next.phone_e164) end
    )
  );
end $$;

comment on function sales_internal.next_step is
  'The end of a sentence: when to contact the person next.';

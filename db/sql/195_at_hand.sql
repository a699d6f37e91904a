-- The lead at hand is the one that this session took, added or logged last. A setting has its id
-- and the number of the attempt. A failed attempt leaves another number, because a sequence never
-- goes back: then nobody is at hand, and log_call() isn't about the person before.
create sequence sales_internal.attempts_to_take;

-- Runs first in each function that takes somebody, before anything in it can fail.
create function sales_internal.begin_to_take()
returns void
language sql
begin atomic
  select nextval('sales_internal.attempts_to_take');
end;

-- A rollback gives the setting its earlier value, and leaves the sequence: the two numbers are
-- equal only if the attempt was committed.
create function sales_internal.take(lead uuid)
returns void
language sql
begin atomic
  select set_config(
    'sales.at_hand',
    concat(lead, ' ', currval('sales_internal.attempts_to_take')),
    false
  );
end;

-- The only reader of the setting, so that nothing is logged about somebody else.
create function sales_internal.my_lead()
returns uuid
language plpgsql stable as $$
declare
  at_hand constant text := current_setting('sales.at_hand', true);
  lead uuid;
begin
  -- Equal numbers: the last attempt took this lead. A session that made no attempt, or that is
  -- older than the sequence, has no number.
  begin
    if split_part(at_hand, ' ', 2) = currval('sales_internal.attempts_to_take')::text then
      lead := split_part(at_hand, ' ', 1)::uuid;
    end if;
  exception when object_not_in_prerequisite_state then
    lead := null;
  end;

  -- A wrong guess would hide or call another person, so it asks.
  if lead is null then
    raise exception 'about whom? Pass a lead_id, or take a person with next_call()';
  end if;

  -- An erased lead has nobody to talk about.
  if not exists (select from public.leads where id = lead and erased_at is null) then
    raise exception 'about whom? The person at hand was erased: pass a lead_id, or take one with '
      'next_call()';
  end if;

  return lead;
end $$;

comment on sequence sales_internal.attempts_to_take is
  'Numbers the attempts to take somebody.';
comment on function sales_internal.begin_to_take is
  'Begins to take somebody: nobody is at hand until take().';
comment on function sales_internal.take is 'Makes a lead the one at hand.';
comment on function sales_internal.my_lead is
  'The lead at hand: whom this session took, added or logged last.';

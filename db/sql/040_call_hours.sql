-- The current or next hours in which a call is legal: 9 to 20 by the number's clock, Sundays from
-- 12. A wish counts if its hours begin before the promised time.
create function sales.call_hours(
  phone text,
  wanted text,
  promised_by timestamptz,
  at timestamptz default now()
)
returns table (opens timestamptz, closes timestamptz, zone text)
language plpgsql stable parallel safe as $$
declare
  area sales_internal.area_codes;
  wish integer[];
  day date;
  legal timestamptz[];
begin
  -- Nobody calls a number abroad, whose laws and clock this table doesn't have.
  if not sales_internal.is_domestic(phone) then
    return;
  end if;

  -- A code that is not in the table, such as a toll-free one, may be anywhere from New York to Los
  -- Angeles.
  select * into area
  from sales_internal.area_codes
  where code = substr(phone, 3, 3);
  if not found then
    select * into area
    from sales_internal.area_codes
    where code = '';
  end if;
  zone := area.zone;

  -- A wish counts only before the promised time, so a few days are always enough.
  for ahead in 0 .. 9 loop
    -- An area code may span two zones: opens where 9:00 comes last, closes where 20:00 comes first.
    day := (at at time zone area.closes_in)::date + ahead;
    opens := (day + case extract(isodow from day) when 7 then time '12:00' else '9:00' end)
      at time zone area.opens_in;
    closes := (day + time '20:00') at time zone area.closes_in;

    -- A day that is over by their clock is no answer, so the search begins with the next one.
    continue when closes <= at;

    -- The first legal hours are the answer if there is no wish, or if it can't be granted.
    if wanted is null then
      return next;
      return;
    end if;
    legal := coalesce(legal, array[opens, closes]);

    -- Read only if there is a wish, because most leads have none.
    wish := case wanted
      when 'morning' then '{9,11}'
      when 'midday' then '{11,14}'
      when 'afternoon' then '{14,18}'
    end;

    -- Of these hours, the part that is wished for, if it begins before the promised time.
    opens := greatest(opens, (day + make_time(wish[1], 0, 0)) at time zone area.opens_in);
    closes := least(closes, (day + make_time(wish[2], 0, 0)) at time zone area.closes_in);

    -- Without a promised time, no wish is granted.
    exit when (opens < promised_by) is not true;
    if opens < closes and closes > at then
      return next;
      return;
    end if;
  end loop;

  -- The wish can't be granted in time. Other legal hours are better than a call that is too late.
  opens := legal[1];
  closes := legal[2];
  return next;
end $$;

comment on function sales.call_hours is
  'When a number may be called: call_hours(''+12145550100'', null, null, ''tomorrow 14:00''), in '
  'this spelling only. No row for a number abroad.';

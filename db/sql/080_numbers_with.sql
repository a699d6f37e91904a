-- A stop by an address also stops the numbers of its leads, because a form that was sent again with
-- its address corrected could be called otherwise. A lead that is spam or has a wrong number passes
-- nothing on, because its number is somebody else's.
create function sales_internal.numbers_with(
  given text[],
  sent_before timestamptz default 'infinity'
)
returns text[]
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return array(
    -- Without offset 0, PostgreSQL reads all leads by time.
    select distinct number
    from (
      select *
      from public.leads
      where contacts && given
      offset 0
    ) covered
    cross join unnest(covered.contacts) number
    -- A stop that waited in the spool covers no lead that came after it was sent.
    where covered.created_at <= sent_before
      and covered.status not in ('spam', 'wrong_number')
      and sales_internal.is_number(number)
      and number <> all (given)
    order by number
  );
end $$;

-- The contacts for which a stop from the page is recorded. A number that the page stopped already
-- is left out unless a later lead has it, or a hundred forms with one address would make each
-- request write a hundred stops.
create function sales_internal.contacts_to_stop(
  typed text[],
  channel text,
  sent_at timestamptz
)
returns text[]
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return typed || array(
    select number
    from unnest(sales_internal.numbers_with(
      typed,
      coalesce(sales_internal.late_time(sent_at), 'infinity')
    )) number
    where not exists (
      select from sales_internal.recorded_stops stop
      where stop.contact = number
        and stop.channel = contacts_to_stop.channel
        and stop.source = 'page'
        -- A stop that allow() ended doesn't stop the number, so this one must.
        and not stop.is_ended
        -- Without offset 0, PostgreSQL reads all leads by time. A later lead isn't covered by the
        -- earlier stop, so it needs this one.
        and not exists (
          select
          from (
            select created_at
            from public.leads
            where contacts @> array[number]
            offset 0
          ) later
          where later.created_at > stop.at
        )
    )
  );
end $$;

comment on function sales_internal.numbers_with is
  'The numbers of the leads that a stop of these contacts covers.';
comment on function sales_internal.contacts_to_stop is
  'The contacts that were typed on the page, and the numbers that came with them.';

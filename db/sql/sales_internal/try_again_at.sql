-- Two hours after a call that reached nobody, and after three calls within 24 hours, 24 hours after the first of them, because
-- some states allow no more. Then the next legal time. Null if the person may be called again at once.
create function sales_internal.try_again_at(person text) returns timestamptz
language sql stable set search_path = pg_catalog, pg_temp as $$
  select greatest(free_at, lower(sales_internal.call_span(case when person like '+%' then person end, 'any', free_at)))
  from (
    select greatest(
      max(at + interval '2 hours') filter (where place = 1 and kind = 'attempted'),
      max(at + interval '24 hours') filter (where place = 3 and at > latest - interval '24 hours')) as free_at
    from (
      select contact.at, contact.kind, max(contact.at) over () as latest,
        row_number() over (order by contact.at desc, contact.id) as place
      from public.leads own join public.lead_contacts contact on contact.lead_id = own.id
      where own.person_key = person and contact.kind in ('attempted', 'contacted') and contact.undone_at is null
    ) calls
  ) next_call
$$;

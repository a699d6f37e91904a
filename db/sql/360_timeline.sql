-- What the visitor, the page and sales did, in one list, so that nobody joins four tables.
create function sales.timeline(what text default 'at hand')
returns table (
  at timestamptz,
  event varchar,
  login text,
  details text,
  lead_id uuid
)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  -- All leads of the person, because one form doesn't explain what followed another.
  ids constant uuid[] := array(
    select id
    from public.leads
    where person = any (sales_internal.people_of(what))
  );

  -- Also those of their other leads, because a stop by one address may explain a silence by
  -- another. An erased lead has its id.
  all_contacts constant text[] := array(
    select unnest(contacts)
    from public.leads
    where id = any (ids)
  ) || case
    when not sales_internal.is_lead_id(what) then sales_internal.contacts_in(what)
  end;
begin
  return query
    -- Their leads, with the way by which each came.
    select
      created_at,
      'lead',
      null::text,
      concat(
        -- An erased lead has no names.
        case
          when erased_at is null then format('%s (%s)', contact_name, business_name)
          else 'erased'
        end,
        ', ' || source,
        ', from ' || sales_internal.came_from(attribution)
      ),
      id
    from public.leads
    where id = any (ids)

    union all

    -- What was logged, also what was corrected later.
    select
      at,
      outcome,
      login,
      -- Most calls have one of these three.
      concat_ws(
        ', ',
        note,
        to_char(next_at, '"agreed for" Dy Mon FMDD YYYY, FMHH12:MI AM'),
        '$' || amount || ' a month'
      ),
      lead_id
    from public.calls
    where lead_id = any (ids)

    union all

    -- Their consents, with the version of the wording as proof.
    select
      given_at,
      'agreed to automated ' || channel,
      null,
      version,
      lead_id
    from public.consents
    where lead_id = any (ids)

    union all

    -- Stops and what ended them. They belong to a contact, so they have no lead.
    select
      at,
      case when lifts is null then 'stopped ' else 'allowed ' end || channel,
      login,
      concat_ws(', ', contact, source, how),
      null
    from public.stops
    where contact = any (all_contacts)

    -- In the order in which it happened.
    order by 1, 2;
end $$;

comment on function sales.timeline is
  'What happened with a person: timeline(''(214) 555-0100''). '
  'Without an argument, with the lead at hand.';

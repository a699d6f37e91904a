create function sales.history(lead uuid default null) returns table (at_local timestamp, what text, "by" text, detail text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with own as materialized (
    select same.* from public.leads same where same.person_key = coalesce(
      (select asked.person_key from public.leads asked where asked.id = history.lead),
      (select claimed.person_key from sales_internal.people claimed where claimed.claimed_by = session_user and history.lead is null
        order by claimed.claimed_until desc limit 1),
      (select entry.person_key from sales_internal.entries entry
        where entry.login = session_user and history.lead is null order by entry.at desc limit 1))
  ), happened (at, what, "by", detail) as (
    select shown.created_at, 'sent by ' || shown.source || case when shown.suspected then ', suspected' else '' end, null,
      concat_ws(', ', shown.contact_name, shown.business_name, own.phone, shown.email, shown.plan)
    from own join sales.leads shown on shown.lead_id = own.id
    union all
    select contact.at, coalesce(contact.outcome::text, contact.kind) || case when exists (
        select from public.lead_contacts later where later.undoes = contact.id) then ', undone' else '' end,
      contact."by", concat_ws(', ', contact.note, contact.lost_reason, '$' || contact.monthly_amount || ' a month',
        'next: ' || sales_internal.time_text(contact.next_at, null))
    from own join public.lead_contacts contact on contact.lead_id = own.id and contact.kind <> 'undone'
    union all
    select consent.given_at, 'agreed to ' || coalesce(consent.channel::text, 'calls and texts'), null, null
    from own join public.consents consent on consent.lead_id = own.id
    union all
    select stop.at, stop.action || ' ' || stop.channel, stop."by", concat_ws(', ', stop.how, stop.note)
    from public.revocations stop where stop.contact in (select unnest(contacts) from own union select id::text from own)
  )
  select sales_internal.local_time(at), what, "by", detail from happened order by at, what
$$;

comment on function sales.history is
  'Everything about a person in order: leads, calls, notes, corrections, agreements and stops. About the person whom you claimed last, or else about whom you recorded something last, or pass any lead_id.';

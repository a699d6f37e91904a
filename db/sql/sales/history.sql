create function sales.history(lead uuid default sales_internal.recent_lead())
returns table (at_local timestamp, what text, "by" text, detail text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with own as materialized (
    select same.* from public.leads asked join public.leads same using (person) where asked.id = history.lead
  ), happened (at, what, "by", detail) as (
    select shown.created_at, 'sent by ' || shown.source || case when shown.suspected then ', suspected' else '' end, null,
      concat_ws(', ', shown.contact_name, shown.business_name, own.phone, case when shown.email is not null then own.email end, shown.plan)
    from own join sales.leads shown on shown.lead_id = own.id
    union all
    select contacts.at, coalesce(outcome, kind) || case when undone then ', undone' else '' end, contacts."by",
      concat_ws(', ', note, lost_reason, '$' || monthly_amount || ' a month', 'next: ' || sales_internal.time_text(next_at, null))
    from own join sales.contacts on lead_id = own.id
    union all
    select consent.given_at, 'agreed to ' || consent.channel, null, null
    from own join public.consents consent on consent.lead_id = own.id
    union all
    select stop.at, stop.action || ' ' || stop.channel, stop."by", concat_ws(', ', stop.how, stop.note)
    from public.revocations stop
    where stop.contact ~ '[+@]'
      and stop.contact in (select contact from sales_internal.identities where person in (select person from own))
  )
  select sales_internal.local_time(at), what, "by", detail from happened order by at, what
$$;

grant execute on function sales.history to sales_ro, sales_rw;

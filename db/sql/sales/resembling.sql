create function sales.resembling(lead_id uuid) returns setof sales.leads
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select leads.* from sales.leads
  where leads.lead_id in (
    select other.id
    from public.leads lead
    join public.leads other on other.person <> lead.person
    where lead.id = resembling.lead_id and other.email_normalized in (
      select own.email_normalized from public.leads own where own.person = lead.person))
  order by leads.created_at
$$;

grant execute on function sales.resembling to sales_ro, sales_rw;

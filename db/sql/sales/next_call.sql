create function sales.next_call() returns table (
  name text, business text, phone text, trade text, leads_per_month text, asked_for text, why text, call_until text, last_note text,
  email text, came_from text, automated text, lead_id uuid)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  mine record;
  candidate uuid;
  person text;
  chosen uuid;
begin
  select claim.expires_at, card.contact_name, leads.lead_id, leads.ok_to_call_now into mine
  from sales_internal.claims claim
  join sales_internal.cards card on card.person = claim.person
  join sales.leads on leads.lead_id = sales_internal.lead_of(claim.person)
  where claim.login = session_user;
  if mine.expires_at > now() and mine.ok_to_call_now then
    chosen := mine.lead_id;
  elsif mine.lead_id is not null then
    raise notice '%', format(case when mine.expires_at <= now()
      then 'your claim on %s expired' else '%s may not be called now' end, mine.contact_name);
    delete from sales_internal.claims where claims.login = session_user;
  end if;

  for candidate in select call_now.lead_id from sales.call_now where chosen is null order by rank limit 50 loop
    -- Skips people about whom another login is recording something.
    select own.person into person from public.leads own where own.id = candidate for no key update skip locked;
    if found and sales_internal.claim_person(person) then
      chosen := candidate;
      exit;
    end if;
  end loop;
  if chosen is null then raise notice 'nobody is to be called now: see to_write, and leads_due for who comes next'; end if;
  return query select sheet.* from sales_internal.call_sheets sheet where sheet.lead_id = chosen;
end $$;

grant execute on function sales.next_call to sales_rw;

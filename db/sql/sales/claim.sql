create function sales.claim(lead_id uuid) returns timestamptz
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  lead constant public.leads := sales_internal.lock_lead(lead_id);
  other sales_internal.claims;
begin
  if sales_internal.claim_person(lead.person) then
    return (select expires_at from sales_internal.claims where login = session_user);
  end if;
  select claim.* into other
  from sales_internal.cards card
  join sales_internal.claims claim on claim.person = card.person or claim.dialed = card.phone_e164
  where card.person = lead.person and claim.login <> session_user limit 1;
  raise exception '% claimed this person%', coalesce(other.login, 'a colleague'),
    coalesce(to_char(sales_internal.local_time(other.expires_at), ' "until" HH24:MI (') || sales_internal.business_zone() || ')', '');
end $$;

create function sales.caller(number text) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  found_leads constant uuid[] := array(select lead_id from sales.find(number));
begin
  if found_leads = '{}' then
    raise exception 'nobody has this: add_lead stores who is new';
  elsif cardinality(found_leads) > 1 then
    raise exception '% people have this: find lists them, and claim takes a lead_id', cardinality(found_leads);
  end if;
  perform sales.claim(found_leads[1]);
  return sales_internal.answer('You have claimed', sales_internal.lock_lead(found_leads[1]));
end $$;

grant execute on function sales.claim, sales.caller to sales_rw;

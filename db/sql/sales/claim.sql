create function sales.claim(lead_id uuid) returns timestamptz
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  person constant text := (sales_internal.lock_lead(lead_id)).person;
  is_mine constant boolean := sales_internal.claim_person(person);
  claimed sales_internal.people;
begin
  select * into claimed from sales_internal.people where people.person_key = person;
  if not is_mine then
    raise exception '% claimed this person until % (%)', claimed.claimed_by,
      to_char(sales_internal.local_time(claimed.claimed_until), 'HH24:MI'), sales_internal.business_zone();
  end if;
  return claimed.claimed_until;
end $$;

comment on function sales.claim is
  'Reserves a person for this login for 30 minutes, or until you record a call or claim another person. Returns the time at which the claim expires.';

create function sales.caller(number text) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  found_leads constant uuid[] := array(select lead_id from sales.find(number));
begin
  if cardinality(found_leads) <> 1 then
    raise exception '% people have this: find lists them, and claim takes a lead_id', cardinality(found_leads);
  end if;
  perform sales.claim(found_leads[1]);
  return sales_internal.answer('You have claimed', sales_internal.lock_lead(found_leads[1]));
end $$;

comment on function sales.caller is
  'Claims the person who calls you, by what find finds, such as the last digits of the number: select caller(''555-0199''). Then record the call as after next_call.';

revoke execute on function sales.claim, sales.caller from public; grant execute on function sales.claim, sales.caller to sales_rw;

create function sales.add_lead(
  business_name text, contact_name text, phone text, trade text, monthly_lead_volume text, by text,
  email text default null, trade_detail text default null, call_time text default 'any', note text default null) returns uuid
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  lead public.leads;
begin
  perform sales_internal.require_text(by, 'by (who took the call)');
  if (sales_internal.phones_in(phone)).numbers = '{}' or email is not null and sales_internal.emails_in(email) = '{}' then
    raise exception 'phone must be a telephone number, and email an address';
  end if;
  insert into public.leads (id, business_name, contact_name, phone, email, business_type, trade_detail, monthly_lead_volume,
    call_time, source)
  values (
    gen_random_uuid(), business_name, contact_name, phone, coalesce(email, '(none)'),
    sales_internal.require_one_of(lower(trade), enum_range(null::public.business_type), 'the trade'),
    trade_detail,
    sales_internal.require_one_of(monthly_lead_volume, enum_range(null::public.monthly_lead_volume), 'monthly_lead_volume'),
    sales_internal.require_one_of(call_time, enum_range(null::public.call_time), 'call_time'),
    'phone')
  returning * into lead;
  perform sales_internal.record_entry(lead, 'added', by, note);
  perform sales_internal.queue_event('lead.created', lead.id);
  if (select do_not_call from sales_internal.cards where cards.person = lead.person) then
    raise notice 'this person asked for no calls, which only lift_stop ends';
  end if;
  if exists (select from sales_internal.claims where login = session_user) then
    raise notice 'what you record next is about the person whom you claimed: for this lead, pass its lead_id';
  end if;
  return lead.id;
end $$;

grant execute on function sales.add_lead to sales_rw;

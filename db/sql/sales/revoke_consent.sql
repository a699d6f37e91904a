create function sales.revoke_consent(contact text, channel text, how text, note text default null) returns integer
language sql volatile security definer set search_path = pg_catalog, pg_temp
begin atomic
  select sales_internal.record_stop(sales_internal.require_identities(contact),
    array[sales_internal.require_one_of(channel, array['calls', 'texts', 'all'], 'the channel')], how, note);
  select count(*)::integer from public.leads
  where person in (select person from sales_internal.people_with(sales_internal.identities_in(contact)));
end;

create function sales.stop_automated(
  what text default 'all', note text default null, lead uuid default sales_internal.claimed_lead()) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  channel constant text := sales_internal.require_one_of(lower(what), array['calls', 'texts', 'all'], 'what to stop');
  stopped constant public.leads := sales_internal.lock_lead(lead);
  contacts constant text[] := sales_internal.contacts_to_stop(cards) from sales_internal.cards where cards.person = stopped.person;
begin
  if contacts = '{}' then
    raise exception 'they have no number or address to stop: correct it with correct_lead';
  end if;
  perform sales_internal.record_stop(contacts, array[channel], 'told ' || session_user, note);
  return sales_internal.answer('No automated ' || case channel when 'all' then 'calls or texts' else channel end || ' to', stopped);
end $$;

create function sales.stop_contact(contact text, how text, note text default null) returns text
language sql volatile security definer set search_path = pg_catalog, pg_temp
begin atomic
  select sales_internal.record_stop(sales_internal.require_identities(contact), array['do_not_call'], how, note);
  select format('nobody may call %s: leads of who has it, %s', array_to_string(stopped, ', '),
    (select count(*) from public.leads where person in (select person from sales_internal.people_with(stopped))))
  from sales_internal.identities_in(contact) stopped;
end;

grant execute on function sales.revoke_consent, sales.stop_automated, sales.stop_contact to sales_rw;

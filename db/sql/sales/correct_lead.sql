create function sales.correct_lead(
  lead_id uuid default sales_internal.recent_lead(), phone text default null, email text default null,
  by text default session_user) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  lead constant public.leads := sales_internal.lock_lead(lead_id);
  phones constant record := sales_internal.phones_in(phone);
  addresses constant text[] := sales_internal.emails_in(email);
  card sales_internal.cards;
  others text;
begin
  perform sales_internal.require_text(by, 'by (who corrected it)');
  if num_nonnulls(phone, email) = 0 or cardinality(phones.numbers) <> num_nonnulls(phone)
    or cardinality(addresses) <> num_nonnulls(email)
  then
    raise exception 'pass one telephone number as phone, one address as email, or both';
  end if;
  select * into card from sales_internal.cards where cards.person = lead.person;
  perform sales_internal.queue_event('lead.contacted', lead.id, sales_internal.record_entry(lead, 'corrected', by, concat_ws('; ',
      'phone was ' || case when correct_lead.phone is not null then coalesce(card.phone, card.sent_phone) end,
      'email was ' || case when correct_lead.email is not null then coalesce(card.email, '(none)') end),
    phone_e164 => phones.numbers[1], phone_extension => phones.extension, email => addresses[1]));
  select string_agg(other.contact_name || ' (' || other.business_name || ')', ', ') into others
  from sales_internal.people_with(phones.numbers || addresses) found join sales_internal.cards other using (person)
  where found.person <> lead.person;
  return sales_internal.answer('Corrected:', lead)
    || case when card.is_wrong and phones.numbers[1] = card.typed_e164
      then ' The number, once recorded as wrong, is theirs again.' else '' end
    || coalesce(' It is also of ' || others || ': if they are one person, call same_person.', '');
end $$;

grant execute on function sales.correct_lead to sales_rw;

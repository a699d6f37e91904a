create function sales.correct_lead(
  lead_id uuid, phone text default null, email text default null, by text default null) returns text
language plpgsql as $$
declare
  lead constant public.leads := sales_internal.lock_lead(lead_id);
  stops constant sales_internal.person_stops[] := array(
    select stop from sales_internal.person_stops stop
    where stop.person_key = lead.person_key and (stop.contact = any (lead.contacts) or stop.contact = lead.id::text));
  corrected public.leads;
begin
  perform sales_internal.require_text(by, 'by (who corrected it)');
  if phone is null and email is null then
    raise exception 'pass phone or email';
  end if;
  perform sales_internal.require_identity(phone, email);
  -- Before the update, so that the person's state follows from a history with the correction.
  perform sales_internal.record_entry(lead, 'corrected', by, concat_ws('; ',
    case when phone is not null then 'phone was ' || lead.phone end,
    case when email is not null then 'email was ' || lead.email end));
  update public.leads set phone = coalesce(correct_lead.phone, lead.phone), email = coalesce(correct_lead.email, lead.email)
  where id = lead.id returning * into corrected;
  insert into public.revocations (at, requested_at, from_page, "by", contact, channel, how)
  select stop.at, stop.requested_at, stop.from_page, stop."by", added, stop.channel, 'taken along from a corrected number or address'
  from unnest(stops) stop cross join unnest(corrected.contacts) added
  where added <> all (lead.contacts);
  return sales_internal.answer('Corrected:', corrected);
end $$;

comment on function sales.correct_lead is
  'Replaces the number or address of a lead, and keeps the old one as a note in contacts: select correct_lead(''<lead_id>'', phone => ''(214) 555-0100'', by => ''ana''). After wrong_number, the person is in call_now again. If the new number belongs to another person, the lead becomes that person''s. Stops of the old number or address also hold for the new one.';

-- Stores what sales did, and sets the person's state anew. Returns the entry's id.
create function sales_internal.record_entry(
  lead public.leads, kind text, by text, note text default null, outcome public.contact_outcome default null,
  next_at timestamptz default null, lost_reason public.lost_reason default null, monthly_amount numeric default null,
  undoes uuid default null, act uuid default gen_random_uuid(), phone_e164 text default null, phone_extension text default null,
  email text default null, other_lead_id uuid default null) returns uuid
language plpgsql volatile as $$
declare
  entry_id uuid;
begin
  insert into public.lead_contacts (lead_id, at, kind, "by", note, outcome, next_at, lost_reason, monthly_amount, undoes, act,
    phone_e164, phone_extension, email, other_lead_id)
  values (lead.id, clock_timestamp(), kind, by, nullif(note, ''), outcome, next_at, lost_reason, monthly_amount, undoes, act,
    phone_e164, phone_extension, email, other_lead_id)
  returning id into entry_id;
  perform sales_internal.derive_people(array[lead.person]);
  return entry_id;
end $$;

-- Stores a call, without an outcome if nobody answered, and the stop that it may ask for.
create function sales_internal.record_call(
  lead_id uuid, by text, outcome public.contact_outcome, stored text, note text, next_at timestamptz default null,
  lost_reason public.lost_reason default null, monthly_amount numeric default null) returns text
language plpgsql volatile as $$
declare
  lead constant public.leads := sales_internal.lock_lead(lead_id);
  act constant uuid := gen_random_uuid();
  card sales_internal.cards;
  recorded_id uuid;
  claimed_by text;
begin
  perform sales_internal.require_text(by, 'by (who called)');
  select * into card from sales_internal.cards where cards.person = lead.person;
  if next_at is not null and card.is_wrong then
    raise exception 'somebody else has the number of %: pass the one to call to correct_lead, or record this without a time',
      card.contact_name;
  elsif next_at is not null then
    perform sales_internal.require_legal(card.phone_e164, next_at);
  end if;
  recorded_id := sales_internal.record_entry(lead, case when outcome is null then 'attempted' else 'contacted' end, by, note, outcome,
    next_at, lost_reason, monthly_amount, act => act,
    -- Somebody wrote to who has no number to call.
    phone_e164 => case when card.by_phone or next_at is not null or outcome = 'wrong_number' then card.phone_e164 end);
  delete from sales_internal.claims where claims.person = lead.person returning login into claimed_by;
  if outcome = 'do_not_call' then
    -- With the lead, because undoing a correction or a join may take the contacts from the person, but not the stop.
    perform sales_internal.record_stop(
      sales_internal.contacts_to_stop(card) || lead.id::text, array['do_not_call'], 'told ' || by, act => act);
  end if;
  if outcome is not null then perform sales_internal.queue_event('lead.contacted', lead.id, recorded_id); end if;
  return sales_internal.answer(stored, lead)
    || case when claimed_by <> session_user then ' ' || claimed_by || ' had claimed them.' else '' end
    || case when outcome is not null and next_at is null and card.appointment_at > now() then
      ' The call agreed for ' || sales_internal.time_text(card.appointment_at, card.phone_e164) || ' is dropped.' else '' end;
end $$;

-- Stores what sales did, and sets the person's state anew. Returns the id of the new row in lead_contacts.
create function sales_internal.record_entry(
  lead public.leads, kind text, by text, note text default null, outcome public.contact_outcome default null,
  next_at timestamptz default null, lost_reason public.lost_reason default null, monthly_amount numeric default null,
  undoes uuid default null) returns uuid
language plpgsql volatile as $$
declare
  entry_id uuid;
begin
  insert into public.lead_contacts (lead_id, at, kind, "by", note, outcome, next_at, lost_reason, monthly_amount, undoes)
  values (lead.id, clock_timestamp(), kind, by, note, outcome, next_at, lost_reason, monthly_amount, undoes)
  returning id into entry_id;
  perform sales_internal.derive_people(array[lead.person_key]);
  return entry_id;
end $$;

-- Stores a call, without an outcome if nobody answered, and the stop that it may ask for. Ends any claim on the person. Answers with
-- one sentence.
create function sales_internal.record_call(
  lead_id uuid, by text, outcome public.contact_outcome, stored text, note text, next_at timestamptz default null,
  lost_reason public.lost_reason default null, monthly_amount numeric default null) returns text
language plpgsql volatile as $$
declare
  lead constant public.leads := sales_internal.lock_lead(lead_id);
  identity constant text := coalesce(lead.phone_e164, lead.email_normalized);
  contact_id uuid;
begin
  perform sales_internal.require_text(by, 'by (who called)');
  if next_at is not null then perform sales_internal.require_legal(lead.phone_e164, next_at); end if;
  contact_id := sales_internal.record_entry(lead, case when outcome is null then 'attempted' else 'contacted' end, by, note, outcome,
    next_at, lost_reason, monthly_amount);
  update sales_internal.people set claimed_by = null where people.person_key = lead.person_key;
  if outcome = 'do_not_call' then
    insert into public.revocations (id, contact, channel, how)
    values (contact_id, coalesce(identity, lead.id::text), 'do_not_call', 'told ' || by);
    if identity is not null then perform sales_internal.queue_revoked(array[identity]); end if;
  end if;
  if outcome is not null then perform sales_internal.queue_event('lead.contacted', lead.id, contact_id); end if;
  return sales_internal.answer(stored, lead);
end $$;

revoke execute on function sales_internal.record_entry, sales_internal.record_call from public;

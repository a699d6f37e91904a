create function sales.mark_contacted(lead_id uuid, by text, outcome text, note text default null) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  known text[] := enum_range(null::public.contact_outcome)::text[];
begin
  perform sales_internal.require_text(mark_contacted.by, 'by (who called)');
  if mark_contacted.outcome is null or mark_contacted.outcome <> all (known) then
    raise exception 'the outcome must be one of %', array_to_string(known, ', ')
      using errcode = 'invalid_parameter_value';
  end if;
  perform sales_internal.require_lead(mark_contacted.lead_id);
  insert into public.lead_contacts (lead_id, kind, outcome, "by", note)
    values (mark_contacted.lead_id, 'contacted', mark_contacted.outcome::public.contact_outcome,
      mark_contacted.by, mark_contacted.note);
  if mark_contacted.outcome = 'do_not_call' then
    -- The number identifies the person, or the address if there is none.
    perform sales_internal.record_revocation(coalesce(phone_e164, email_normalized, id::text), 'do_not_call',
      'told ' || mark_contacted.by, null, id)
    from public.leads where id = mark_contacted.lead_id;
  elsif mark_contacted.outcome in ('reached', 'won') then
    insert into public.revocations (contact, channel, how, lead_id)
    select distinct marked.contact, 'do_not_call_lifted', 'told ' || mark_contacted.by, marked.lead_id
    from sales_internal.in_force marked
    where marked.lead_id = mark_contacted.lead_id and marked.channel = 'do_not_call';
  end if;
  perform sales_internal.queue_event('lead.contacted', array[mark_contacted.lead_id]);
  return (select contact_state from sales.leads where leads.lead_id = mark_contacted.lead_id);
end $$;

comment on function sales.mark_contacted is
  'Records how a call ended: who called, the outcome (reached, wrong_number, not_interested, won, lost or do_not_call), and a note. Any outcome but wrong_number means that a person was reached, and answers all that this person sent until then. do_not_call blocks every call to the person, also for later leads. Only reached or won at the same lead lifts it. Returns the contact state.';

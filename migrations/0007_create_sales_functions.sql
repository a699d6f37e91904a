-- All that salespeople may change. They run with their owner's rights, and only who is granted them may call.
create function sales_internal.require_lead(id uuid) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  erased_at timestamptz;
begin
  select lead.erased_at into erased_at from public.leads lead where lead.id = require_lead.id for update;
  if not found then
    raise exception 'there is no lead with the id %', coalesce(require_lead.id::text, 'null')
      using errcode = 'no_data_found';
  elsif erased_at is not null then
    raise exception 'the lead % is erased: nothing more is kept about it', require_lead.id
      using errcode = 'object_not_in_prerequisite_state';
  end if;
end $$;--> statement-breakpoint

create function sales_internal.require_text(value text, name text) returns void
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
begin
  if value is null or value !~ '[^[:space:]]' then
    raise exception '% is missing', name using errcode = 'invalid_parameter_value';
  end if;
end $$;--> statement-breakpoint

create function sales.mark_attempted(lead_id uuid, by text, note text default null) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform sales_internal.require_text(mark_attempted.by, 'by (who called)');
  perform sales_internal.require_lead(mark_attempted.lead_id);
  insert into public.lead_contacts (lead_id, kind, "by", note)
    values (mark_attempted.lead_id, 'attempted', mark_attempted.by, mark_attempted.note);
  return (select contact_state from sales.leads where leads.lead_id = mark_attempted.lead_id);
end $$;--> statement-breakpoint

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
  return (select contact_state from sales.leads where leads.lead_id = mark_contacted.lead_id);
end $$;--> statement-breakpoint

-- What stays: when it came, trade, volume, source and the state of contact, for the counts; the consents.
create function sales.erase_lead(lead_id uuid, reason text) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  same uuid[];
begin
  perform sales_internal.require_text(erase_lead.reason, 'reason');
  perform sales_internal.require_lead(erase_lead.lead_id);
  -- Repeats are linked for 30 days only: the address and the number find the person's other leads.
  with linked as (
    select lead.id, lead.email_normalized, lead.phone_e164
    from public.leads asked
    join public.leads lead on coalesce(asked.repeats_lead_id, asked.id) in (lead.id, lead.repeats_lead_id)
    where asked.id = erase_lead.lead_id
  )
  select array_agg(lead.id) into same
  from public.leads lead
  where lead.erased_at is null and (
    lead.id in (select linked.id from linked)
    or lead.email_normalized in (select linked.email_normalized from linked)
    or lead.phone_e164 in (select linked.phone_e164 from linked));

  update public.roi_calculations set visitor_id = null
  where visitor_id in (select lead.visitor_id from public.leads lead where lead.id = any (same))
    and not exists (
      select from public.leads other
      where other.visitor_id = roi_calculations.visitor_id and other.id <> all (same));
  update public.lead_contacts set note = null where lead_contacts.lead_id = any (same);
  update public.leads set
    business_name = '(erased)', contact_name = '(erased)', email = '(erased)', phone = '(erased)',
    email_normalized = null, phone_e164 = null, phone_extension = null, trade_detail = null,
    first_touch = case when coalesce(first_touch, last_touch) is not null then jsonb_strip_nulls(
      jsonb_build_object(
        'utm_source', nullif(sales_internal.came_from(coalesce(first_touch, last_touch)), 'direct'),
        'utm_campaign', coalesce(first_touch, last_touch) ->> 'utm_campaign')) end,
    last_touch = null, elapsed_ms = null, ip_address = null, visitor_id = null,
    content_hash = '(erased)', erased_at = now(), erasure_reason = erase_lead.reason
  where id = any (same);
  return cardinality(same);
end $$;--> statement-breakpoint

revoke execute on all functions in schema sales from public;--> statement-breakpoint
comment on function sales.mark_attempted is
  'Notes that somebody tried to reach the lead and did not: who, and a note. Answers with the state of contact.';--> statement-breakpoint
comment on function sales.mark_contacted is
  'Notes how a call ended: who called, the outcome (reached, wrong_number, not_interested, won or lost), a note. Any outcome but wrong_number means that a person was reached, and answers all that this person sent until then. Answers with the state of contact.';--> statement-breakpoint
comment on function sales.erase_lead is
  'Removes the personal data of a lead and of every other with the same e-mail address or phone number, for good, and notes the reason, which must name nobody. Counts and consent evidence stay. Answers with the number of leads erased.';

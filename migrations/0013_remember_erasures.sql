-- Who was erased, for restores: a dump from before brings people back until repeat_erasures() has run. Hashes under a key
-- of each list's own, no contact. A restore may have brought the table along already.
create table if not exists sales_internal.erasures (
  key bytea not null,
  subject bytea not null,
  erased_at timestamptz not null,
  primary key (key, subject)
);--> statement-breakpoint

-- A lead by its id, its number or its address. Hashed twice: of one SHA-256 another could be continued.
create function sales_internal.erasure_subject(key bytea, value text) returns bytea
language sql immutable parallel safe
return sha256(key || sha256(key || convert_to(value, 'UTF8')));--> statement-breakpoint

-- What stays: when it came, trade, volume, source and the state of contact, for the counts; the consents.
create function sales_internal.erase_leads(ids uuid[], reason text) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  update public.roi_calculations set visitor_id = null
  where visitor_id in (select lead.visitor_id from public.leads lead where lead.id = any (ids))
    and not exists (
      select from public.leads other
      where other.visitor_id = roi_calculations.visitor_id and other.id <> all (ids));
  update public.lead_contacts set note = null where lead_contacts.lead_id = any (ids);
  update public.leads set
    business_name = '(erased)', contact_name = '(erased)', email = '(erased)', phone = '(erased)',
    email_normalized = null, phone_e164 = null, phone_extension = null, trade_detail = null,
    first_touch = case when coalesce(first_touch, last_touch) is not null then jsonb_strip_nulls(
      jsonb_build_object(
        'utm_source', nullif(sales_internal.came_from(coalesce(first_touch, last_touch)), 'direct'),
        'utm_campaign', coalesce(first_touch, last_touch) ->> 'utm_campaign')) end,
    last_touch = null, elapsed_ms = null, ip_address = null, visitor_id = null,
    content_hash = '(erased)', erased_at = now(), erasure_reason = erase_leads.reason
  where id = any (ids);
end $$;--> statement-breakpoint

create or replace function sales.erase_lead(lead_id uuid, reason text) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  same uuid[];
  list_key bytea;
begin
  perform sales_internal.require_text(erase_lead.reason, 'reason');
  perform sales_internal.require_lead(erase_lead.lead_id);
  select array_agg(lead.id) into same
  from sales_internal.leads_of_person(erase_lead.lead_id) lead where lead.erased_at is null;

  select key into list_key from sales_internal.erasures limit 1;
  list_key := coalesce(list_key, sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));
  insert into sales_internal.erasures
  select list_key, sales_internal.erasure_subject(list_key, value), now()
  from (
    select id::text from public.leads where id = any (same)
    union
    select phone_e164 from public.leads where id = any (same) and phone_e164 is not null
    union
    -- An address that others gave as well names nobody.
    select email_normalized from public.leads mine
    where id = any (same) and email_normalized is not null and not exists (
      select from public.leads other
      where other.email_normalized = mine.email_normalized and other.id <> all (same))
  ) subjects (value)
  on conflict (key, subject) do update set erased_at = excluded.erased_at;

  perform sales_internal.erase_leads(same, erase_lead.reason);
  return cardinality(same);
end $$;--> statement-breakpoint

-- Erases anew what a restore brought back; what a person sent after asking for it stays. Answers with how many.
create function sales_internal.repeat_erasures() returns integer
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  back uuid[];
begin
  select array_agg(lead.id) into back
  from public.leads lead
  where lead.erased_at is null and exists (
    select from (select distinct key from sales_internal.erasures) list
    join sales_internal.erasures erasure on erasure.key = list.key and erasure.subject in (
      sales_internal.erasure_subject(list.key, lead.id::text),
      sales_internal.erasure_subject(list.key, lead.phone_e164),
      sales_internal.erasure_subject(list.key, case when lead.phone_e164 is null then lead.email_normalized end))
    where erasure.erased_at >= lead.created_at);
  if back is not null then
    perform sales_internal.erase_leads(back, 'erased before a restore');
  end if;
  return coalesce(cardinality(back), 0);
end $$;--> statement-breakpoint

select sales_internal.repeat_erasures();

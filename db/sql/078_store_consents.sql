-- The consents that came with a lead, as the site composes them. They were given when the site got
-- the lead, because a database that was frozen stores it later.
create function sales_internal.store_consents(lead_id uuid, given_at timestamptz, sent json)
returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.consents (
    id,
    lead_id,
    channel,
    given_at,
    wording,
    version,
    name,
    phone,
    ip_address,
    user_agent,
    page_address
  )
  select
    consent.id,
    store_consents.lead_id,
    consent.channel,
    store_consents.given_at,
    consent.wording,
    consent.version,
    consent.name,
    consent.phone,
    consent."ipAddress",
    consent."userAgent",
    consent."pageAddress"
  from json_to_recordset(sent) consent (
    id uuid,
    channel text,
    wording text,
    version text,
    name text,
    phone text,
    "ipAddress" inet,
    "userAgent" text,
    "pageAddress" text
  );
end $$;

comment on function sales_internal.store_consents is 'Stores the consents that came with a lead.';

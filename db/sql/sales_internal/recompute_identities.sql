-- Each migration run calls it. If the functions that derive identity changed, gives every row the identity that they derive now,
-- and returns how many identities changed. Rows of releases that didn't store `contacts` or `identity` have empty ones.
create function sales_internal.recompute_identities() returns text
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  changed_leads uuid[];
  changed_revocations integer;
  functions constant text := (
    select md5(string_agg(pg_get_functiondef(oid), '' order by proname)) from pg_proc
    where pronamespace = 'sales_internal'::regnamespace
      and proname in ('plain_text', 'phones_in', 'emails_in', 'contacts_in', 'lead_identity', 'identity_of'));
begin
  if col_description('public.leads'::regclass, (
    select attnum from pg_attribute where attrelid = 'public.leads'::regclass and attname = 'contacts')) = functions
  then return null; end if;
  execute format('comment on column public.leads.contacts is %L', functions);

  with derived as materialized (
    select lead.id, identity.contacts,
      (lead.phone_e164, lead.phone_extension, lead.email_normalized)
        is distinct from (identity.phone_e164, identity.phone_extension, identity.email_normalized)
        or lead.contacts not in ('{}', identity.contacts) as is_changed
    from public.leads lead, sales_internal.lead_identity(phone, email) identity
  ), updated as (
    update public.leads set contacts = derived.contacts from derived
    where leads.id = derived.id and (is_changed or leads.contacts <> derived.contacts)
    returning leads.id, is_changed)
  select coalesce(array_agg(id) filter (where is_changed), '{}') into changed_leads from updated;
  -- Derived columns aren't evidence.
  alter table public.consents disable trigger consents_append_only;
  update public.consents set contacts = '{}' where contacts <> sales_internal.contacts_in(phone);
  alter table public.consents enable always trigger consents_append_only;

  alter table public.revocations disable trigger revocations_append_only;
  select count(*) into changed_revocations from public.revocations
  where sales_internal.identity_of(contact) <> coalesce(nullif(identity, ''), contact);
  update public.revocations set identity = '' where identity <> sales_internal.identity_of(contact);
  alter table public.revocations enable always trigger revocations_append_only;

  update public.privacy_requests set contacts = '{}' where contacts <> sales_internal.contacts_in(contact);
  if cardinality(changed_leads) + changed_revocations > 0 then
    return format('%s leads and %s revocations', cardinality(changed_leads), changed_revocations);
  end if;
  return null;
end $$;

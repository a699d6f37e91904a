-- Hashes twice, because a single SHA-256 allows length extension.
create function sales_internal.erasure_subject(key bytea, value text) returns bytea
language sql immutable parallel safe
return sha256(key || sha256(key || convert_to(value, 'UTF8')));

create function sales_internal.erase_leads(ids uuid[], reason text) returns void
language plpgsql volatile as $$
declare
  keys constant text[] := array(
    select unnest(array[lead.person, lead.person_key, identity.contact])
    from public.leads lead join sales_internal.identities identity using (person) where lead.id = any (ids));
begin
  delete from sales_internal.people where people.person_key = any (keys);
  delete from sales_internal.claims where claims.person = any (keys);
  update public.lead_contacts set note = null, phone_e164 = null, phone_extension = null, email = null
  where lead_contacts.lead_id = any (ids);
  delete from public.notifications
  where notifications.lead_id = any (ids) or exists (
    select from public.leads where leads.id = any (ids) and leads.contacts && notifications.contacts);
  update public.leads set
    business_name = '(erased)', contact_name = '(erased)', email = '(erased)', phone = '(erased)',
    first_touch = case when coalesce(first_touch, last_touch) is not null then jsonb_strip_nulls(jsonb_build_object(
      'utm_source', nullif(sales_internal.came_from(coalesce(first_touch, last_touch)), 'direct'),
      'utm_campaign', coalesce(first_touch, last_touch) ->> 'utm_campaign')) end,
    erased_at = now(), erasure_reason = reason
  where id = any (ids);
  -- Every other column that may be empty, so that a new field of the form is erased, too.
  execute (
    select format('update public.leads set %s where id = any ($1)', string_agg(format('%I = null', attname), ', '))
    from pg_attribute
    where attrelid = 'public.leads'::regclass and attnum > 0 and not attisdropped and not attnotnull
      and attname <> all (array['first_touch', 'erased_at', 'erasure_reason', 'reached_at', 'contact_outcome', 'changed_at'])
  ) using ids;
end $$;

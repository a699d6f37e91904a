create function sales.erase(what text, reason text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  people constant text[] := sales.people_of(what);
  ids constant uuid[] := array(
    select id from public.leads where person = any (people) and erased_at is null order by id for no key update);
  named constant text[] := sales.contacts_of(coalesce(ids[1]::text, what));
  shared constant text[] := array(
    select unnest(contacts) from public.leads where contacts && named and id <> all (ids));
  recent bigint; queued bigint;
begin
  if reason ~ '\S' is not true then
    raise exception 'why? erase(''%'', ''asked by mail'')', what;
  elsif what = '' then
    raise exception 'whom? erase(''<lead_id>'', ''asked by mail'')';
  elsif ids = '{}' then
    raise exception 'nobody has "%", or they were erased', what;
  elsif cardinality(people) > 1 then
    raise exception '% people have "%": pass the lead_id of one: %', cardinality(people), what, (
      select string_agg(id || ' (' || contact_name || ')', ', ') from public.leads where id = any (ids));
  end if;
  -- Each erased lead left a stop of its own id, so these stops count what the login erased. With the lock, a login's
  -- erasures wait for each other.
  perform pg_advisory_xact_lock(97, hashtext(session_user));
  select count(*) into recent from public.stops where source = 'erase' and login = session_user
    and contact !~ '^[+]|@' and at > clock_timestamp() - interval '24 hours';
  if recent + cardinality(ids) > 20 and not pg_has_role(session_user, current_user, 'usage') then
    raise exception 'a login erases at most twenty leads in 24 hours: ask the owner of the database';
  end if;
  perform pg_advisory_xact_lock(98, hashtext(people[1]));
  delete from public.claims where person = people[1];
  delete from public.outbox where lead_id = any (ids) and state = 'waiting';
  update public.calls set note = null, person = null where person = people[1];
  update public.leads set contact_name = '', business_name = '', phone = '', email = null, business_type = null,
    monthly_lead_volume = null, trade_detail = null, plan = null, missed_calls = null, call_time = null,
    language = null, reach_by = null, calculation = null, attribution = null, ip_address = null,
    erased_at = clock_timestamp() where id = any (ids);
  with stopped as (
    insert into public.stops (contact, channel, source, how, login)
    select contact, 'all', 'erase', reason, session_user from unnest(named || ids::text[]) contact
    where contact <> all (shared) returning id, contact)
  select count(sales.queue('contact.stopped', stop_id => id)) into queued
  from stopped where contact <> all (ids::text[]);
  return format('Erased %s (leads: %s), and stopped all contact.%s', array_to_string(named, ', '), cardinality(ids),
    ' Not stopped, because others have it: '
      || (select string_agg(contact, ', ') from unnest(named) contact where contact = any (shared)) || '.');
end $$;
grant execute on function sales.erase to sales_write;
comment on function sales.erase is
  'Empties all leads of a person, and stops all contact: erase(''<lead_id>'', ''asked by mail''). Agreements and stops '
  'stay.';

create function sales.erase(what text, reason text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  people constant text[] := sales.people_of(what);
  ids constant uuid[] := array(
    select id from public.leads where person = any (people) and erased_at is null order by id for no key update);
  named constant text[] := sales.contacts_of(coalesce(ids[1]::text, what));
  shared constant text[] := array(
    select contact from unnest(named) contact where exists (
      select from public.leads where contacts @> array[contact] and id <> all (ids)));
  unshared constant text[] := array(select contact from unnest(named) contact where contact <> all (shared));
  recent bigint; stopped uuid[];
begin
  if reason ~ '\S' is not true then
    raise exception 'why? erase(%, ''asked by mail'')', quote_nullable(what);
  elsif ids = '{}' then
    raise exception 'nobody has "%", or they were erased', what;
  elsif cardinality(people) > 1 then
    raise exception '% people have "%": pass the lead_id of one: %', cardinality(people), what, (
      select string_agg(id || ' (' || contact_name || ')', ', ') from public.leads where id = any (ids));
  end if;
  -- The limit. Each erased lead leaves a stop of its own id, so these stops count what the login erased. With the lock,
  -- a login's erasures wait for each other.
  perform pg_advisory_xact_lock(97, hashtext(session_user));
  select count(*) into recent from public.stops where source = 'erase' and login = session_user
    and contact !~ '^[+]|@' and at > clock_timestamp() - interval '24 hours';
  if recent + cardinality(ids) > 20 and not pg_has_role(session_user, current_user, 'usage') then
    raise exception 'a login erases at most twenty leads in 24 hours: ask the owner of the database';
  end if;
  -- Nobody calls them any more.
  perform pg_advisory_xact_lock(98, hashtext(people[1]));
  delete from public.reservations where person = people[1];
  delete from public.outbox where lead_id = any (ids) and state = 'waiting';
  -- Empties what could tell who they are.
  update public.calls set note = null, person = null where person = people[1];
  update public.leads set contact_name = '', business_name = '', phone = '', email = null, business_type = null,
    monthly_lead_volume = null, trade_detail = null, plan = null, missed_calls = null, call_time = null,
    language = null, reach_by = null, calculation = null, attribution = null, ip_address = null,
    erased_at = clock_timestamp() where id = any (ids);
  -- What may not be contacted again.
  with stop as (
    insert into public.stops (contact, channel, source, how, login)
    select distinct contact, 'all', 'erase', reason, session_user from unnest(unshared || ids::text[]) contact
    returning id, contact)
  select array_agg(id) filter (where contact <> all (ids::text[])) into stopped from stop;
  perform sales.queue_stops('contact.stopped', stopped);
  return concat(
    format('Erased %s (leads: %s)', array_to_string(named, ', '), cardinality(ids)),
    case when unshared <> '{}' then ', and stopped all contact' end, '.',
    ' Not stopped, because others have it: ' || nullif(array_to_string(shared, ', '), '') || '.');
end $$;
comment on function sales.erase is
  'Empties all leads of a person, and stops all contact: erase(''<lead_id>'', ''asked by mail''). Agreements and stops '
  'stay.';

-- Ends the stops that are committed. One that another session commits later holds.
create function sales.allow(what text default 'at hand', how text default null, channel text default 'all') returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  allowed constant text[] := sales.contacts_of(what);
  ids constant uuid[] := array(select id from public.leads where contacts && allowed);
  people constant text[] := array(select distinct person from public.leads where id = any (ids));
  all_contacts constant text[] := allowed || array(
    select unnest(contacts) from public.leads where person = any (people));
  ended text[]; notified uuid[]; no_consent text; still_stopped text;
begin
  if how ~ '\S' is not true then
    raise exception 'how did they allow it? allow(%, ''called us'')', quote_nullable(what);
  end if;
  perform sales.check_channel('allow', what, how, channel);
  with lifted as (
    insert into public.stops (contact, channel, source, lifts, how, login)
    select stop.contact, stop.channel, 'sales', stop.id, allow.how, session_user from sales.recorded_stops stop
    where stop.contact = any (allowed) and not stop.is_ended and allow.channel in ('all', stop.channel)
    returning id, contact, stops.channel)
  select array_agg(lifted.channel), array(select distinct on (each.contact) each.id from lifted each
    order by each.contact, each.channel) into ended, notified from lifted;
  perform sales.queue_stops('contact.allowed', notified);
  select string_agg(kind, ' and ') into no_consent from unnest('{calls,texts}'::text[]) kind
  where ended && array['all', kind] and not exists (
    select from sales.consents_in_force consent where consent.lead_id = any (ids) and consent.channel = kind);
  select string_agg(format('%s (%s)', stop.contact, stop.channels), ', ') into still_stopped from (
    select contact, string_agg(distinct held.channel, ', ') as channels from sales.recorded_stops held
    where contact = any (all_contacts) and not is_ended group by contact) stop;
  return concat(
    format('Allowed %s (stops ended: %s).', array_to_string(allowed, ', '), coalesce(cardinality(ended), 0)),
    ' Still stopped: ' || still_stopped || '.', ' Automated ' || no_consent || ' need a new agreement.');
end $$;
comment on function sales.allow is
  'Ends stops of a number, an address or a lead''s person: allow(''(214) 555-0100'', ''called us''). The channel all '
  'ends all three.';

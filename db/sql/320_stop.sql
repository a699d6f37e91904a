create function sales.stop(what text default 'at hand', how text default null, channel text default 'all') returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  stopped constant text[] := sales.contacts_of(what);
  ids constant uuid[] := array(select id from public.leads where contacts && stopped);
  people constant text[] := array(select distinct person from public.leads where id = any (ids));
  others constant text[] := array(
    select id from public.leads where person = any (people) and id <> all (ids) and erased_at is null);
  consents constant text := (
    select string_agg(distinct consent.channel, ' and ' order by consent.channel)
    from sales.consents_in_force consent
    where consent.lead_id = any (ids) and stop.channel in ('all', consent.channel));
  added uuid[];
begin
  perform sales.check_channel('stop', what, how, channel);
  with stop as (
    insert into public.stops (contact, channel, source, how, login)
    select contact, stop.channel, 'sales', stop.how, session_user from unnest(stopped) contact returning id)
  select array_agg(id) into added from stop;
  perform sales.queue_stops('contact.stopped', added);
  return concat(
    format('Stopped %s %s (leads: %s, people: %s), until allow().', case channel when 'all' then 'all contact with'
      when 'calls' then 'automated calls to' else 'texts to' end, array_to_string(stopped, ', '), cardinality(ids),
      cardinality(people)),
    ' Their agreements to automated ' || consents || ' end.',
    ' Not covered, of the same person: ' || nullif(array_to_string(others, ', '), '') || '.');
end $$;
comment on function sales.stop is
  'Stops contact with a number, an address or a lead''s person, in earlier and later leads: stop(''(214) 555-0100'', '
  '''by mail''). The channel texts stops texts only, the channel calls automated calls only.';

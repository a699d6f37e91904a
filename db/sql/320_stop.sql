create function sales.stop(what text default '', how text default null, channel text default 'all') returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  stopped constant text[] := sales.contacts_of(what);
  ids constant uuid[] := array(select id from public.leads where contacts && stopped);
  people constant text[] := array(select distinct person from public.leads where id = any (ids));
  others constant text[] := array(
    select id from public.leads where person = any (people) and id <> all (ids) and erased_at is null);
  queued bigint;
begin
  if (channel in ('calls', 'texts', 'all')) is not true then
    raise exception 'the channel "%" is none of calls, texts, all', channel;
  end if;
  with added as (
    insert into public.stops (contact, channel, source, how, login)
    select contact, stop.channel, 'sales', stop.how, session_user from unnest(stopped) contact returning id)
  select count(sales.queue('contact.stopped', stop_id => id)) into queued from added;
  return format('Stopped %s %s (leads: %s, people: %s), until allow(). Their agreements end.%s',
    case channel when 'all' then 'all contact with' else 'automated ' || channel || ' to' end,
    array_to_string(stopped, ', '), cardinality(ids), cardinality(people),
    ' Not covered, of the same person: ' || nullif(array_to_string(others, ', '), '') || '.');
end $$;
grant execute on function sales.stop to sales_write;
comment on function sales.stop is
  'Stops contact with a number, an address or a lead''s person, in earlier and later leads: stop(''(214) 555-0100'', '
  '''by mail''). The channel calls or texts stops only what is automated.';

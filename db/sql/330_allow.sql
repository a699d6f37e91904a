-- Ends the stops that are committed. One that another session commits later holds.
create function sales.allow(what text default '', how text default null, channel text default 'all') returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  allowed constant text[] := sales.contacts_of(what);
  all_contacts constant text[] := allowed || array(select unnest(contacts) from public.leads where person in (
    select person from public.leads where contacts && allowed));
  ended bigint; queued bigint; still text;
begin
  if how ~ '\S' is not true then
    raise exception 'how did they allow it? allow(''%'', ''called us'')', what;
  elsif (channel in ('calls', 'texts', 'all')) is not true then
    raise exception 'the channel "%" is none of calls, texts, all', channel;
  end if;
  with lifted as (
    insert into public.stops (contact, channel, source, lifts, how, login)
    select stop.contact, stop.channel, 'sales', stop.id, allow.how, session_user from sales.recorded_stops stop
    where stop.contact = any (allowed) and not stop.is_ended and allow.channel in ('all', stop.channel)
    returning id, contact
  ), notified as (select distinct on (contact) sales.queue('contact.allowed', stop_id => id) from lifted)
  select (select count(*) from lifted), count(*) into ended, queued from notified;
  select string_agg(format('%s (%s)', stop.contact, stop.channels), ', ') into still from (
    select contact, string_agg(distinct held.channel, ', ') as channels from sales.recorded_stops held
    where contact = any (all_contacts) and not is_ended group by contact) stop;
  return format('Allowed %s (stops ended: %s).%s Automated calls and texts need a new agreement.',
    array_to_string(allowed, ', '), ended, ' Still stopped: ' || still || '.');
end $$;
grant execute on function sales.allow to sales_write;
comment on function sales.allow is
  'Ends stops of a number, an address or a lead''s person: allow(''(214) 555-0100'', ''called us''). The channel all '
  'ends all three.';

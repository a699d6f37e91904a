-- What undo takes back if no entry is passed: never what its author has forgotten.
create function sales_internal.last_own_entry() returns uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
return (
  select id from (
    (select id, at from sales_internal.entries where login = session_user and at > now() - interval '24 hours' order by at desc limit 1)
    union all
    (select id, at from sales_internal.stops where "by" = session_user and at > now() - interval '24 hours' order by at desc limit 1)) own
  order by at desc, id limit 1);

create function sales.undo(contact_id uuid default sales_internal.last_own_entry()) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  acts constant uuid[] := array(
    select act from public.lead_contacts where id = contact_id union select act from public.revocations where id = contact_id);
  stops constant public.revocations[] := array(
    select own from sales_internal.stops stop join public.revocations own using (id)
    where stop.act = any (acts) and stop."by" = session_user);
  entry sales_internal.entries;
  lead public.leads;
  is_claimed boolean;
begin
  select own.* into entry from sales_internal.entries own
  where own.act = any (acts) and own.login = session_user order by own.id <> contact_id limit 1;
  if contact_id is null then
    raise exception 'you recorded nothing in the last 24 hours: pass the contact_id of an older entry';
  elsif entry.id is null and stops = '{}' then
    raise exception 'this is no entry of yours that is in force: only your own calls, notes, corrections, stops and lifts can be undone';
  elsif entry.kind = 'added' then
    raise exception 'add_lead can''t be undone: record spam if it was a mistake';
  elsif coalesce(entry.at, (stops[1]).at) < now() - interval '24 hours' and (stops <> '{}' or exists (
    select from sales_internal.entries later where later.person = entry.person and later.at > entry.at and later.act <> entry.act))
  then
    raise exception 'this is older than 24 hours, and %',
      case stops when '{}' then 'not the latest entry' else 'only lift_stop ends the stop' end;
  end if;
  insert into public.revocations (action, contact, channel, how, undoes)
  select 'undo', stop.contact, stop.channel, 'undone by ' || session_user, stop.id from unnest(stops) stop;
  perform sales_internal.queue_revoked(array(select distinct stop.contact from unnest(stops) stop));
  if entry.id is null then
    return format('Undone: stop %s of %s', (select string_agg(distinct channel, ', ') from unnest(stops)),
      (select string_agg(distinct contact, ', ') from unnest(stops)));
  end if;
  lead := sales_internal.lock_lead(entry.lead_id);
  perform sales_internal.record_entry(lead, 'undone', session_user, undoes => same.id)
  from sales_internal.entries same where same.act = entry.act and same.login = session_user;
  if entry.kind = 'joined' then perform sales_internal.join_people(array[lead.person]); end if;
  if entry.kind not in ('attempted', 'note') then perform sales_internal.queue_event('lead.contacted', lead.id, entry.id); end if;
  -- Who takes a call back usually records it anew.
  is_claimed := entry.kind in ('attempted', 'contacted') and sales_internal.claim_person(lead.person);
  return sales_internal.answer('Undone (' || coalesce(entry.outcome::text, entry.kind) || '):', lead)
    || case when is_claimed then ' You have claimed them.' else '' end;
end $$;

grant execute on function sales.undo to sales_rw;

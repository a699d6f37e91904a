create function sales.log_call(outcome text, note text default null, next_at timestamptz default null,
  amount numeric default null, lead uuid default '00000000-0000-0000-0000-000000000000') returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  kind public.outcomes; lead_id uuid; moment timestamptz; logged_lead public.leads; logged uuid;
  said text; step text; agreed text; others text;
begin
  select * into kind from public.outcomes known where known.outcome = log_call.outcome;
  if not found then
    raise exception 'the outcome "%" is none of %', outcome, (
      select string_agg(known.outcome, ', ' order by known.outcome) from public.outcomes known);
  elsif btrim(note) ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    raise exception 'the note is a lead_id: write lead => ''%''', btrim(note);
  elsif next_at < clock_timestamp() or next_at > clock_timestamp() + interval '1 year' then
    raise exception 'the time % is in the past, or over a year ahead', to_char(next_at, 'YYYY-MM-DD HH24:MI');
  elsif next_at is not null and kind.is_end then
    raise exception 'after % nobody calls again: leave the time out', outcome;
  elsif amount is not null and (kind.status = 'won' and round(amount, 2) between 0.01 and 9999999) is not true then
    raise exception 'the amount belongs to won, and is from 0.01 to 9,999,999: won, amount => 297';
  elsif length(note) > 4000 then
    raise exception 'a note has at most 4,000 characters, not %', length(note);
  end if;
  -- The default isn't null, because a null may come from a query that found no lead.
  lead_id := case when lead = '00000000-0000-0000-0000-000000000000' then sales.my_lead() else lead end;
  perform from public.leads where person = (select person from public.leads where id = lead_id)
  order by id for no key update;
  select * into logged_lead from public.leads where id = lead_id and erased_at is null;
  if not found then raise exception 'there is no lead %, or it was erased', lead_id; end if;
  moment := clock_timestamp();
  with call as (
    insert into public.calls (at, lead_id, person, login, outcome, note, next_at, amount)
    values (moment, lead_id, logged_lead.person, session_user, outcome, nullif(btrim(note), ''), next_at, amount)
    returning id
  ), answered as (
    update public.leads stored set
      status = case when kind.is_result or kind.is_try and stored.status = 'new' then kind.status
        else stored.status end,
      next_at = coalesce(log_call.next_at, case when not kind.is_result then stored.next_at end),
      reached_at = coalesce(stored.reached_at, case when kind.is_talk then moment end)
    where stored.person = logged_lead.person
      and (stored.id = lead_id or stored.reached_at = logged_lead.reached_at or stored.is_open)
  ) select id into logged from call;
  perform sales.queue('call.logged', lead_id, logged), sales.take(lead_id);
  said := format('%s: %s (%s)', upper(left(outcome, 1)) || replace(substr(outcome, 2), '_', ' '),
    logged_lead.contact_name, logged_lead.business_name);
  if amount is not null then
    said := format('%s, $%s a month', said, replace(to_char(amount, 'FM9,999,990.00'), '.00', ''));
  end if;
  step := sales.next_step(lead_id);
  agreed := sales.say_time(next_at, sales.zone_of(logged_lead.phone_e164));
  -- The step has the agreed time, unless legal hours or a stop come first.
  if strpos(step, agreed) = 0 then said := format('%s. Agreed for %s', said, agreed); end if;
  if kind.status = 'wrong_number' then
    select ' They also gave ' || string_agg(regexp_replace(other, '^[+]1(...)(...)', '(\1) \2-'), ', ') || ': add_lead.'
    into others from sales.leads_with_stops own, unnest(own.contacts) other
    where own.id = lead_id and not own.is_stopped and other like '+%' and other <> own.phone_e164;
  end if;
  return concat(said, '. ', step, others);
end $$;
comment on function sales.log_call is
  'Logs a call: log_call(''talked'', ''wants an offer'', ''tomorrow 14:00''), log_call(''won'', amount => 297). '
  'Without lead, about the person at hand. log_call(''?'') names the outcomes. Times are in your zone: '
  '''2026-12-01 14:00'', ''tomorrow 14:00 PST'', now() + interval ''2 hours''. Log again to correct.';

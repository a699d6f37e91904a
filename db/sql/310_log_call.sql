create function sales.log_call(outcome text, note text default null, next_at timestamptz default null,
  amount numeric default null, lead uuid default '00000000-0000-0000-0000-000000000000') returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  outcomes constant text[] := '{no_answer, wrote, talked, won, lost, wrong_number, spam, note}';
  lead_id uuid; moment timestamptz; logged_lead public.leads; logged uuid;
begin
  if (outcome = any (outcomes)) is not true then
    raise exception 'the outcome "%" is none of %', outcome, array_to_string(outcomes, ', ');
  elsif btrim(note) ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    raise exception 'the note is a lead_id: write lead => ''%''', btrim(note);
  elsif next_at < clock_timestamp() or next_at > clock_timestamp() + interval '1 year' then
    raise exception 'the time % is in the past, or over a year ahead', to_char(next_at, 'YYYY-MM-DD HH24:MI');
  elsif next_at is not null and outcome in ('won', 'lost', 'spam') then
    raise exception 'after % nobody calls again: leave the time out', outcome;
  elsif amount is not null and (outcome <> 'won' or (amount > 0 and amount < 1e7) is not true) then
    raise exception 'the amount belongs to won, and is from 0.01 to 9,999,999: won, amount => 297';
  elsif length(note) > 4000 then
    raise exception 'a note has at most 4,000 characters, not %', length(note);
  end if;
  -- A lead that is null may come from a query that found none.
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
      status = case when outcome = 'note' or outcome in ('no_answer', 'wrote') and stored.status <> 'new'
        then stored.status when outcome in ('no_answer', 'wrote') then 'tried' else outcome end,
      next_at = coalesce(log_call.next_at, case when outcome in ('no_answer', 'wrote', 'note') then stored.next_at end),
      reached_at = coalesce(stored.reached_at, case when outcome in ('talked', 'won', 'lost') then moment end)
    where stored.person = logged_lead.person and (stored.id = lead_id or stored.reached_at = logged_lead.reached_at
      or stored.status in ('new', 'tried', 'talked', 'wrong_number'))
  ) select id into logged from call;
  perform sales.queue('call.logged', lead_id, logged);
  return format('%s: %s (%s). %s', upper(left(outcome, 1)) || replace(substr(outcome, 2), '_', ' '),
    logged_lead.contact_name, logged_lead.business_name, sales.next_step(logged_lead.person, lead_id));
end $$;
grant execute on function sales.log_call to sales_write;
comment on function sales.log_call is
  'Logs a call: log_call(''talked'', ''wants an offer'', ''tomorrow 14:00''), log_call(''won'', amount => 297). '
  'Without lead, the one that you took last. Outcomes: no_answer, wrote, talked, won, lost, wrong_number, spam, note. '
  'Times are in your zone: ''2026-12-01 14:00'', ''tomorrow 14:00 PST'', now() + interval ''2 hours''. Log again to '
  'correct.';

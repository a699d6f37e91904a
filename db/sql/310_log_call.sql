-- Adds the call, and writes the state of each lead that it answers: the lead, all open leads of its
-- person, and those that its last result answered, so that logging again corrects them. Returns
-- their businesses, and the coming time that this call ended or replaced: a person has one at most.
create function sales_internal.record_call(
  logged public.leads,
  kind public.outcomes,
  note text,
  next_at timestamptz,
  amount numeric,
  out call_id uuid,
  out businesses text,
  out ended_time timestamptz
)
language plpgsql as $$
declare
  -- One time for all rows, and after the wait for the locks.
  moment constant timestamptz := clock_timestamp();
begin
  call_id := gen_random_uuid();

  -- What was said never changes: a correction is one more row, and the latest one counts.
  insert into public.calls (
    id,
    at,
    rang_at,
    lead_id,
    main_contact,
    person,
    login,
    outcome,
    note,
    next_at,
    amount
  )
  values (
    record_call.call_id,
    moment,
    -- One call about three people of a desk rings once. What somebody wrote is a call of its own.
    case when kind.is_try then coalesce(
      (
        select min(made.rang_at)
        from public.calls made
        where made.main_contact = logged.main_contact
          and made.login = session_user
          and made.at >= moment - interval '10 minutes'
          and made.rang_at >= moment - interval '10 minutes'
          and made.outcome <> 'wrote'
          and kind.outcome <> 'wrote'
      ),
      moment
    ) end,
    logged.id,
    logged.main_contact,
    logged.person,
    session_user,
    kind.outcome,
    record_call.note,
    record_call.next_at,
    record_call.amount
  );

  -- These columns follow from the calls. They are stored, because lists would take a hundred times
  -- as long to read them from all calls.
  with updated as (
    update public.leads stored
    set
      status = coalesce(answered.new_status, stored.status),
      result = case
        when answered.new_status is not null then record_call.call_id
        else stored.result
      end,

      -- A win that is corrected was won when it was won first.
      won_at = case
        when answered.new_status is null then stored.won_at
        when answered.new_status = 'won' then coalesce(stored.won_at, moment)
      end,

      -- An agreed time stays until another replaces it, a result other than `talked` ends it, or
      -- somebody talks with them in the hour before it or later.
      next_at = case
        when record_call.next_at is not null
          and (stored.is_open or answered.new_status is not null)
        then record_call.next_at
        when kind.is_result and kind.status <> 'talked' then null
        when kind.is_talk and stored.next_at <= moment + interval '1 hour' then null
        else stored.next_at
      end,

      -- The first talk stays, because it says how long they waited.
      reached_at = coalesce(stored.reached_at, case when kind.is_talk then moment end)
    from (
      select
        own.id,
        own.next_at as agreed,
        case
          when kind.is_result then kind.status
          -- A try replaces only the status of a new lead.
          when own.status = 'new' and kind.is_try then kind.status
          -- Who contacts a suspected lead, or agrees on a time, doesn't take it for spam.
          when own.status = 'spam' and own.result is null
            and (kind.is_try or record_call.next_at is not null)
          then 'tried'
        end as new_status
      from public.leads own
      -- Not those of others who have the phone: a couple is two people. An ended lead keeps its
      -- result, unless this call corrects that very result.
      where own.person = logged.person
        and (own.id = logged.id or own.is_open or own.result = logged.result)
    ) answered
    where stored.id = answered.id
    returning
      stored.business_name,
      case
        when answered.agreed > moment and answered.agreed is distinct from stored.next_at
        then answered.agreed
      end as ended
  )
  -- Each business once, first that of the lead: two people of one name may have two.
  select
    concat_ws(
      ', ',
      sales_internal.one_line(logged.business_name),
      string_agg(distinct sales_internal.one_line(business_name), ', ')
        filter (where business_name <> logged.business_name)
    ),
    max(ended)
  into businesses, ended_time
  from updated;
end $$;

-- The one function that changes what became of a lead.
create function sales.log_call(
  outcome text,
  note text default null,
  next_at timestamptz default null,
  amount numeric default null,
  lead uuid default '00000000-0000-0000-0000-000000000000'
)
returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  -- The default isn't null, because a null may come from a query that found no lead.
  names_a_lead constant boolean := lead is distinct from '00000000-0000-0000-0000-000000000000';
  -- What it does is read from the table of outcomes, so that a new one needs no new code.
  kind public.outcomes;
  lead_id uuid;
  logged public.leads;
  -- An empty note is null: otherwise it would replace the last real one in the lists.
  noted constant text := nullif(btrim(note), '');
  recorded record;
  said text;
  other_numbers text;
  agreed_by text;
  no_longer_agreed text;
begin
  -- A call that names a lead ends who was at hand, even if it fails below.
  if names_a_lead then
    perform sales_internal.begin_to_take();
  end if;

  -- An unknown outcome gets the list of the known ones.
  select * into kind
  from public.outcomes listed
  where listed.outcome = log_call.outcome;
  if not found then
    raise exception 'the outcome "%" is none of %', outcome, (
      select string_agg(listed.outcome, ', ' order by listed.outcome)
      from public.outcomes listed
    );
  end if;

  -- Before any lock, so that a typo makes nobody wait.
  perform sales_internal.check_call(kind, note, next_at, amount);

  -- Who is at hand is asked after the outcome is known, so that log_call('?') needs nobody.
  lead_id := case when names_a_lead then lead else sales_internal.my_lead() end;

  -- Colleagues who log a call to the same person wait, so their leads are read after the lock. The
  -- order of id keeps two sessions from waiting for each other.
  perform from public.leads
  where person = (select person from public.leads where id = lead_id)
  order by id
  for no key update;

  -- An erased lead keeps its row, and has nobody to call.
  select * into logged
  from public.leads
  where id = lead_id
    and erased_at is null;
  if not found then
    raise exception 'there is no lead %, or it was erased', lead_id;
  end if;

  perform sales_internal.check_repeat(logged, outcome, noted, next_at, amount);

  -- Recorded first, because the checks and the sentence read the lists as they are after it.
  recorded := sales_internal.record_call(logged, kind, noted, next_at, amount);
  if next_at is not null then
    perform sales_internal.check_time(lead_id);
  end if;

  -- In this transaction: a call that is rolled back notifies nobody.
  perform sales_internal.queue('call.logged', '{webhook}', lead_id, recorded.call_id);

  -- Also the next call without a lead is about them.
  if names_a_lead then
    perform sales_internal.take(lead_id);
  end if;

  -- What was logged about whom.
  said := format(
    '%s: %s (%s)',
    upper(left(outcome, 1)) || replace(substr(outcome, 2), '_', ' '),
    sales_internal.one_line(logged.contact_name),
    recorded.businesses
  );

  -- Cents only if there are any, as people read amounts.
  if amount is not null then
    said := format(
      '%s, $%s a month', said, replace(to_char(amount, 'FM9,999,990.00'), '.00', ''));
  end if;

  -- Whoever corrects somebody's win should know that it was one.
  if logged.status = 'won' and kind.is_result and kind.status <> 'won' then
    said := said || ', won no longer';
  end if;

  -- The other numbers of a lead whose first is wrong.
  if kind.status = 'wrong_number' then
    select
      format(
        ' They also gave %s: add_lead.',
        string_agg(regexp_replace(other, '^[+]1(...)(...)', '(\1) \2-'), ', ')
      ) into other_numbers
    from sales_internal.leads_with_stops own
    cross join unnest(own.contacts) other
    where own.id = lead_id
      and not own.is_stopped
      and sales_internal.is_number(other)
      and other <> own.phone_e164
    having count(*) > 0;
  end if;

  -- Somebody may wait for the call at this time. Who replaces their own knows it.
  if recorded.ended_time is not null then
    -- The newest call with this time names who agreed on it.
    select made.login into agreed_by
    from public.calls made
    where made.person = logged.person
      and made.next_at = recorded.ended_time
    order by made.at desc
    limit 1;

    if next_at is null or agreed_by <> session_user then
      no_longer_agreed := format(
        ' No longer agreed for %s, %s.',
        sales_internal.say_time(recorded.ended_time, null),
        agreed_by
      );
    end if;
  end if;

  -- In the order of what the caller needs: what was logged, what comes next, whom else it could
  -- concern.
  return concat(
    said,
    '. ',
    sales_internal.next_step(lead_id, next_at),
    other_numbers,
    no_longer_agreed,
    -- One of them may have answered.
    sales_internal.say_others(logged, are_open => true)
  );
end $$;

comment on function sales_internal.record_call is
  'Adds a call, and writes the state of the leads that it answers.';
comment on function sales.log_call is
  'Logs a call: log_call(''talked'', ''wants an offer'', ''tomorrow 14:00''), '
  'log_call(''won'', amount => 297). Without lead, about the person at hand. '
  'log_call(''?'') names the outcomes. Times are in your zone: ''2026-12-01 14:00'', '
  '''tomorrow 14:00 PST'', now() + interval ''2 hours''. Log again to correct.';

-- What log_call refuses before it looks at the lead.
create function sales_internal.check_call(
  kind public.outcomes,
  note text,
  next_at timestamptz,
  amount numeric
)
returns void
language plpgsql stable as $$
begin
  -- A lead_id passed as the note would log the call of the person at hand instead.
  if sales_internal.is_lead_id(note) then
    raise exception 'the note is a lead_id: write lead => ''%''', btrim(note);
  end if;

  -- Said here, because the column's own error names only itself.
  if length(note) > 4000 then
    raise exception 'a note has at most 4,000 characters, not %', length(note);
  end if;

  -- A typo in the year would keep them out of to_contact until then.
  if next_at < clock_timestamp() or next_at > clock_timestamp() + interval '1 year' then
    raise exception 'the time % is in the past, or over a year ahead',
      to_char(next_at, 'YYYY-MM-DD HH24:MI');
  end if;

  -- No list would show the time, because who is won, lost or spam is ended.
  if next_at is not null and kind.is_end then
    raise exception 'after % nobody calls again: leave the time out', kind.outcome;
  end if;

  -- An amount of anything else would be in no report. NaN is a number to PostgreSQL, and fails
  -- here.
  if amount is not null
    and (kind.status = 'won' and round(amount, 2) between 0.01 and 9999999) is not true
  then
    raise exception 'the amount belongs to won, and is from 0.01 to 9,999,999: won, amount => 297';
  end if;
end $$;

-- Two windows, or an impatient second press, must not count one call twice. A result that another
-- one corrected may be logged again.
create function sales_internal.check_repeat(
  logged public.leads,
  outcome text,
  note text,
  next_at timestamptz,
  amount numeric
)
returns void
language plpgsql stable as $$
declare
  last public.calls;
begin
  select * into last
  from public.calls made
  where made.person = logged.person
  order by made.at desc
  limit 1;

  if last.at > clock_timestamp() - interval '1 minute'
    and last.login = session_user
    and last.lead_id = logged.id
    and last.outcome = check_repeat.outcome
    and last.note is not distinct from check_repeat.note
    and last.next_at is not distinct from check_repeat.next_at
    and last.amount is not distinct from round(check_repeat.amount, 2)
  then
    raise exception 'logged already: the same call was logged less than a minute ago';
  end if;
end $$;

-- A time that no list would show is refused, with the way to reopen them. It runs after the call
-- was recorded, and its error takes the call back: so it reads what the lists read.
create function sales_internal.check_time(lead uuid)
returns void
language plpgsql stable as $$
declare
  stored constant public.leads := (select leads from public.leads where id = lead);
  name constant text := sales_internal.one_line(stored.contact_name);
begin
  -- A stop hides them only until allow(), so the time is stored. The sentence says so.
  if exists (
    select from sales_internal.leads_with_stops shown
    where shown.person = stored.person
      and shown.is_open
      and (shown.status <> 'wrong_number' or shown.has_address)
  ) then
    return;
  end if;

  -- An open lead is missing from the lists only because its number is wrong.
  if stored.is_open then
    raise exception 'the number of % is wrong, and there is no address: leave the time out, or '
      'log_call(''talked'', ..., ''<time>'') if it is right', name;
  end if;

  -- An ended lead opens again by a talk, which the message shows.
  raise exception '% is %: log_call(''talked'', ..., ''<time>'') reopens them%',
    name,
    stored.status,
    case when stored.status = 'won' then ', and takes the win back' else '' end;
end $$;

comment on function sales_internal.check_call is 'Refuses what no call can have.';
comment on function sales_internal.check_repeat is
  'Refuses a call that the same login has just logged.';
comment on function sales_internal.check_time is
  'Refuses an agreed time if no list would show the person.';

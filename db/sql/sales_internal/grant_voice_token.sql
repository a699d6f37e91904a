-- Reserves the maximum length of a call, or returns the seconds to wait. A token that expired without a call doesn't count
-- toward the limits.
create function sales_internal.grant_voice_token(
  token_seconds integer, max_seconds integer, max_concurrent integer, daily_seconds integer,
  out grant_id uuid, out retry_after integer
)
-- Grants run one at a time, so a grant needs a longer lock_timeout than the pool sets.
language plpgsql set lock_timeout = '1s' as $$
declare
  at timestamptz;
  day constant interval := '1 day';
  running integer;
  spent bigint;
  next_free timestamptz;
  next_day timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended('voice_calls', 0));
  at := clock_timestamp();
  -- Skips rows whose granted_at is in the future. Such rows exist after the clock was set back.
  select count(*) filter (where open_until > at), coalesce(sum(seconds), 0),
         min(open_until) filter (where open_until > at), min(granted_at) + day
  into running, spent, next_free, next_day
  from public.voice_calls
  where granted_at between at - day and at + interval '1 minute'
    -- A token counts for 5 s after it expires, because a statement that redeems it may not have committed yet.
    and coalesce(waits_until > at - interval '5 seconds', true);

  if spent + max_seconds > daily_seconds then
    retry_after := ceil(extract(epoch from next_day - at));
  elsif running >= max_concurrent then
    retry_after := ceil(extract(epoch from next_free - at));
  else
    insert into public.voice_calls (granted_at, waits_until, open_until, seconds)
    values (at, at + make_interval(secs => token_seconds), at + make_interval(secs => token_seconds + max_seconds), max_seconds)
    returning id into grant_id;
  end if;
end $$;

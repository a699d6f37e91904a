-- Reserves the maximum length of a call and `start_seconds` more for starting it. If the line is busy, the token stays valid.
create function sales_internal.redeem_voice_token(
  token uuid, start_seconds integer, max_concurrent integer, daily_seconds integer,
  out is_redeemed boolean, out retry_after integer
)
language plpgsql set lock_timeout = '1s' as $$
declare
  at timestamptz;
  max_seconds integer;
  caller text;
begin
  lock table public.voice_calls in share update exclusive mode;
  at := clock_timestamp();
  select seconds, client into max_seconds, caller from public.voice_calls where id = token and waits_until > at;
  if not found then
    is_redeemed := false;
    return;
  end if;
  retry_after := sales_internal.voice_retry_after(at, max_seconds, max_concurrent, daily_seconds, null, caller);
  is_redeemed := retry_after is null;
  if is_redeemed then
    update public.voice_calls
    set waits_until = null, open_until = at + make_interval(secs => max_seconds + start_seconds)
    where id = token;
  end if;
end $$;

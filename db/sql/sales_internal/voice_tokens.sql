-- Returns the seconds until the first call or token ends that leaves no room for one more call of this client, or null if there is
-- room. While a call of the client may run, there is none. Each call counts. With `counts_tokens`, so do the tokens of other clients
-- that wait to be redeemed: all of one client count as one call.
create function sales_internal.voice_retry_after(
  at timestamptz, max_seconds integer, max_concurrent integer, daily_seconds integer, caller text, counts_tokens boolean) returns integer
language sql stable as $$
  with reserved as (
    select client = caller as is_own, open_until as line_free_at, granted_at + interval '1 day' as day_free_at, seconds
    from public.voice_calls
    where waits_until is null and granted_at > at - interval '1 day'
    union all
    select false, max(waits_until), max(waits_until), max_seconds
    from public.voice_calls
    where counts_tokens and waits_until > at and client <> caller
    group by client
  )
  select ceil(extract(epoch from greatest(
    max(line_free_at) filter (where is_own and line_free_at > at),
    case when count(*) filter (where line_free_at > at) >= max_concurrent then min(line_free_at) filter (where line_free_at > at) end,
    case when sum(seconds) + max_seconds > daily_seconds then min(day_free_at) end) - at))::integer
  from reserved
$$;

-- Stores a token that can start one call, or returns the seconds to wait.
create function sales_internal.grant_voice_token(
  token_seconds integer, max_seconds integer, max_concurrent integer, daily_seconds integer, client text,
  out grant_id uuid, out retry_after integer)
-- Grants and redemptions run one at a time, so they need a longer lock_timeout than the pool sets.
language plpgsql volatile set lock_timeout = '1s' as $$
declare
  at timestamptz;
begin
  lock table public.voice_calls in share update exclusive mode;
  at := clock_timestamp();
  retry_after := sales_internal.voice_retry_after(at, max_seconds, max_concurrent, daily_seconds, client, true);
  if retry_after is null then
    insert into public.voice_calls (granted_at, waits_until, open_until, seconds, client)
    values (at, at + make_interval(secs => token_seconds), at + make_interval(secs => token_seconds + max_seconds), max_seconds, client)
    returning id into grant_id;
  end if;
end $$;

-- Reserves the maximum length of a call and `start_seconds` more for starting it. If the line is busy, the token stays valid.
create function sales_internal.redeem_voice_token(
  token uuid, start_seconds integer, max_concurrent integer, daily_seconds integer, out is_redeemed boolean, out retry_after integer)
language plpgsql volatile set lock_timeout = '1s' as $$
declare
  at timestamptz;
begin
  lock table public.voice_calls in share update exclusive mode;
  at := clock_timestamp();
  select sales_internal.voice_retry_after(at, seconds, max_concurrent, daily_seconds, client, false) into retry_after
  from public.voice_calls where id = token and waits_until > at;
  is_redeemed := found and retry_after is null;
  if is_redeemed then
    update public.voice_calls set waits_until = null, open_until = at + make_interval(secs => seconds + start_seconds) where id = token;
  end if;
end $$;

-- Returns the seconds until the demo line has room for one more call of this client, or null if it has room. While a call of the
-- client may run, it has none. Each call counts. With `counts_tokens`, so do the tokens of other clients that wait to be redeemed:
-- all of one client count as one call.
create function sales_internal.voice_retry_after(
  at timestamptz, max_seconds integer, max_concurrent integer, daily_seconds integer, caller text, counts_tokens boolean
)
returns integer language sql stable as $$
  with reserved as (
    select open_until as line_free_at, granted_at + interval '1 day' as day_free_at, seconds
    from public.voice_calls
    where waits_until is null and granted_at > at - interval '1 day'
    union all
    select max(waits_until), max(waits_until), max_seconds
    from public.voice_calls
    where counts_tokens and waits_until > at and client <> caller
    group by client
  ), limits as (
    (select line_free_at as free_at from reserved where line_free_at > at
     order by line_free_at desc offset max_concurrent - 1 limit 1)
    union all
    select max(open_until) from public.voice_calls where client = caller and waits_until is null and open_until > at
    union all
    (select day_free_at
     from (select day_free_at, sum(seconds) over (order by day_free_at desc) as still_counted from reserved) r
     where still_counted + max_seconds > daily_seconds
     order by day_free_at desc limit 1)
  )
  select ceil(extract(epoch from max(free_at) - at))::integer from limits
$$;

-- Stores a token that can start one call, or returns the seconds to wait.
create function sales_internal.grant_voice_token(
  token_seconds integer, max_seconds integer, max_concurrent integer, daily_seconds integer, client text,
  out grant_id uuid, out retry_after integer
)
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
    values (
      at, at + make_interval(secs => token_seconds), at + make_interval(secs => token_seconds + max_seconds),
      max_seconds, client
    )
    returning id into grant_id;
  end if;
end $$;

-- Reserves the maximum length of a call and `start_seconds` more for starting it. If the line is busy, the token stays valid.
create function sales_internal.redeem_voice_token(
  token uuid, start_seconds integer, max_concurrent integer, daily_seconds integer,
  out is_redeemed boolean, out retry_after integer
)
language plpgsql volatile set lock_timeout = '1s' as $$
declare
  at timestamptz;
  waiting public.voice_calls;
begin
  lock table public.voice_calls in share update exclusive mode;
  at := clock_timestamp();
  select * into waiting from public.voice_calls where id = token and waits_until > at;
  is_redeemed := false;
  if not found then return; end if;
  retry_after := sales_internal.voice_retry_after(at, waiting.seconds, max_concurrent, daily_seconds, waiting.client, false);
  if retry_after is null then
    is_redeemed := true;
    update public.voice_calls
    set waits_until = null, open_until = at + make_interval(secs => waiting.seconds + start_seconds)
    where id = token;
  end if;
end $$;

revoke execute on function sales_internal.grant_voice_token, sales_internal.redeem_voice_token from public;
grant execute on function sales_internal.grant_voice_token, sales_internal.redeem_voice_token to :app_role;

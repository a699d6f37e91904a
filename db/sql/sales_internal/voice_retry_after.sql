-- Returns the seconds until the demo line has room for one more call, or null if it has room. Each call counts. Of the
-- tokens that wait to be redeemed, all of one client count as one call, and those of `own_client` don't count. If
-- `own_client` is null, no token counts. While a call of `caller` may run, `caller` has no room for another.
create function sales_internal.voice_retry_after(
  at timestamptz, max_seconds integer, max_concurrent integer, daily_seconds integer, own_client text, caller text
)
returns integer language sql stable as $$
  with reserved as (
    select open_until as line_free_at, granted_at + interval '1 day' as day_free_at, seconds
    from public.voice_calls
    -- Skips rows whose granted_at is in the future. Such rows exist after the clock was set back.
    where waits_until is null and granted_at between at - interval '1 day' and at + interval '1 minute'
    union all
    select max(waits_until), max(waits_until), max_seconds
    from public.voice_calls
    where waits_until > at and granted_at <= at + interval '1 minute' and coalesce(client, id::text) <> own_client
    group by coalesce(client, id::text)
  ), limits as (
    (select line_free_at as free_at from reserved where line_free_at > at
     order by line_free_at desc offset max_concurrent - 1 limit 1)
    union all
    (select max(open_until) from public.voice_calls
     where client = caller and waits_until is null and open_until > at and granted_at <= at + interval '1 minute')
    union all
    (select day_free_at
     from (select day_free_at, sum(seconds) over (order by day_free_at desc) as still_counted from reserved) r
     where still_counted + max_seconds > daily_seconds
     order by day_free_at desc limit 1)
  )
  select ceil(extract(epoch from max(free_at) - at))::integer from limits
$$;

-- Stores a token that can start one call, or returns the seconds to wait.
create function sales_internal.grant_voice_token(
  token_seconds integer, max_seconds integer, max_concurrent integer, daily_seconds integer,
  client text default null, out grant_id uuid, out retry_after integer
)
-- Grants and redemptions run one at a time, so they need a longer lock_timeout than the pool sets.
language plpgsql set lock_timeout = '1s' as $$
declare
  at timestamptz;
begin
  lock table public.voice_calls in share update exclusive mode;
  at := clock_timestamp();
  retry_after := sales_internal.voice_retry_after(at, max_seconds, max_concurrent, daily_seconds, coalesce(client, ''), client);
  if retry_after is null then
    insert into public.voice_calls (granted_at, waits_until, open_until, seconds, client)
    values (
      at, at + make_interval(secs => token_seconds), at + make_interval(secs => token_seconds + max_seconds),
      max_seconds, client
    )
    returning id into grant_id;
  end if;
end $$;

create function sales.derive_stop() returns trigger
language plpgsql as $$
begin
  -- A new stop comes after every lead with its contact, even if the server's clock went back: it covers them all.
  -- Without offset 0, PostgreSQL reads all leads by time.
  new.at := case when new.at is null then greatest(clock_timestamp(), (select max(created_at) from (
    select created_at from public.leads where contacts @> array[new.contact] offset 0) covered
  )) else least(new.at, clock_timestamp()) end;
  return new;
end $$;
create trigger derive_stop before insert on public.stops for each row execute function sales.derive_stop();
comment on function sales.derive_stop is 'Sets a stop''s time.';

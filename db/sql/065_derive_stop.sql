-- A stop covers the leads that came before it, so its time decides whom it hides.
create function sales_internal.derive_stop()
returns trigger
language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  -- A new stop comes after every lead with its contact, even if the server's clock went back: it
  -- covers them all. Without offset 0, PostgreSQL reads all leads by time.
  new.at := coalesce(
    sales_internal.late_time(new.at),
    greatest(clock_timestamp(), (
      select max(covered.created_at)
      from (
        select created_at
        from public.leads
        where contacts @> array[new.contact]
        offset 0
      ) covered
    ))
  );
  return new;
end $$;

create trigger derive_stop
before insert on public.stops
for each row execute function sales_internal.derive_stop();

comment on function sales_internal.derive_stop is 'Sets a stop''s time.';

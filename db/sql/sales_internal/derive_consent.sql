create function sales_internal.derive_consent() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  new.contacts := sales_internal.contacts_in(new.phone);
  new.stored_at := coalesce(new.stored_at, clock_timestamp());
  new.given_at := least(new.given_at, now());
  return new;
end $$;

-- Triggers run in the order of their names: this one before consents_hashed.
create trigger consents_derived before insert on public.consents
  for each row execute function sales_internal.derive_consent();

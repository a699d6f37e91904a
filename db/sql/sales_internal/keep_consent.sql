create function sales_internal.keep_consent() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  new.contacts := sales_internal.contacts_in(new.phone);
  new.stored_at := coalesce(new.stored_at, clock_timestamp());
  new.given_at := least(new.given_at, now());
  new.row_sha256 := sales_internal.row_sha256(new);
  return new;
end $$;

create trigger consents_kept before insert on public.consents
  for each row execute function sales_internal.keep_consent();

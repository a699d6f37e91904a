create function sales_internal.derive_revocation() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  new.identity := sales_internal.identity_of(new.contact);
  return new;
end $$;

create trigger revocations_derived before insert on public.revocations
  for each row execute function sales_internal.derive_revocation();

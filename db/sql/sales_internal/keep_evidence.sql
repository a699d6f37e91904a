create function sales_internal.keep_evidence() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $$
begin
  if tg_table_name = 'consents' then
    new.contacts := sales_internal.contacts_in(new.phone);
    new.stored_at := coalesce(new.stored_at, clock_timestamp());
    new.given_at := least(new.given_at, now());
  else
    new.identity := sales_internal.identity_of(new.contact);
  end if;
  new.row_sha256 := sales_internal.evidence_sha256(to_jsonb(new));
  return new;
end $$;

create trigger consents_kept before insert on public.consents
  for each row execute function sales_internal.keep_evidence();

create trigger revocations_kept before insert on public.revocations
  for each row execute function sales_internal.keep_evidence();

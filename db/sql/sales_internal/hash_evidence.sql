create function sales_internal.hash_evidence() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $$
begin
  new.row_sha256 := sales_internal.evidence_sha256(to_jsonb(new));
  return new;
end $$;

create trigger consents_hashed before insert on public.consents
  for each row execute function sales_internal.hash_evidence();

create trigger revocations_hashed before insert on public.revocations
  for each row execute function sales_internal.hash_evidence();

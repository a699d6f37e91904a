create trigger revocations_hashed before insert on public.revocations
  for each row execute function sales_internal.hash_evidence();

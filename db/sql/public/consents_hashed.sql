create trigger consents_hashed before insert on public.consents
  for each row execute function sales_internal.hash_evidence();

-- Runs in UTC, like the trigger function hash_evidence, which computed the stored hash.
create function sales_internal.row_sha256(consent public.consents) returns text
language sql stable set timezone = 'UTC' as $$
  select sales_internal.evidence_sha256(to_jsonb(consent))
$$;

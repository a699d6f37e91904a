-- Runs in UTC, like the trigger function keep_evidence, which computed the stored hash. Sales logins may not use this schema, so
-- the body must refer to objects, not to names.
create function sales_internal.row_sha256(consent public.consents) returns text
language sql stable set timezone = 'UTC'
return sales_internal.evidence_sha256(to_jsonb(consent));

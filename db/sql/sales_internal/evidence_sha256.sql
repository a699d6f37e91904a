-- Leaves out nulls, so that a new column changes no hash. Callers must build `evidence` with the time zone set to UTC, because
-- to_jsonb writes timestamps in the current time zone.
create function sales_internal.evidence_sha256(evidence jsonb) returns text
language sql immutable parallel safe
return encode(sha256(convert_to(jsonb_strip_nulls(evidence - 'row_sha256')::text, 'UTF8')), 'hex');

-- Leaves out nulls, so that a new column changes no hash. The caller must set the time zone to UTC.
create function sales_internal.evidence_sha256(evidence jsonb) returns text
language sql immutable parallel safe
return encode(sha256(convert_to(jsonb_strip_nulls(evidence - 'row_sha256')::text, 'UTF8')), 'hex');

-- Leaves out nulls, so that adding a column changes no existing hash, and columns that are derived from others. Callers must set
-- the time zone to UTC before they build `evidence`, because to_jsonb writes timestamps in the current time zone.
create function sales_internal.evidence_sha256(evidence jsonb) returns text
language sql immutable parallel safe
return encode(sha256(convert_to(jsonb_strip_nulls(evidence - '{row_sha256, contacts, identity}'::text[])::text, 'UTF8')), 'hex');

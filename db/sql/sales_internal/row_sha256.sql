-- Leaves out nulls, so that adding a column changes no existing hash, and columns that are derived from others. Runs in UTC,
-- because to_jsonb writes timestamps in the current time zone. Sales logins may not use this schema, so the body must refer to
-- objects, not to names.
create function sales_internal.row_sha256(consent public.consents) returns text
language sql stable set timezone = 'UTC'
return encode(sha256(convert_to(jsonb_strip_nulls(to_jsonb(consent) - '{row_sha256, contacts}'::text[])::text, 'UTF8')), 'hex');

-- Hashes twice, because a single SHA-256 allows length extension.
create function sales_internal.erasure_subject(key bytea, value text) returns bytea
language sql immutable parallel safe
return sha256(key || sha256(key || convert_to(value, 'UTF8')));

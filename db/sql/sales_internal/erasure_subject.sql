-- A lead by its id, its number or its address. Hashed twice: of one SHA-256 another could be continued.
create function sales_internal.erasure_subject(key bytea, value text) returns bytea
language sql immutable parallel safe
return sha256(key || sha256(key || convert_to(value, 'UTF8')));

-- Checked before numbers are read, because ten digits of an id may look like a number.
create function sales_internal.is_lead_id(what text)
returns boolean
language sql immutable parallel safe
return what ~* '^\s*[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\s*$';

comment on function sales_internal.is_lead_id is 'Whether a text is an id.';

-- Whether to call the person. Otherwise they have no number that may be called, or asked for a message.
create function sales_internal.by_phone(phone_e164 text, is_abroad boolean, reach_by text) returns boolean
language sql immutable parallel safe
return coalesce(phone_e164 like '+1%', false) and is_abroad is not true and coalesce(reach_by, 'call') = 'call';

-- A contact is a number in E.164, an address, which may also begin with a plus, or the id of a lead
-- that has neither.
create function sales_internal.is_number(contact text)
returns boolean
language sql immutable parallel safe
return contact like '+%' and contact not like '%@%';

comment on function sales_internal.is_number is 'Whether a contact is a phone number.';

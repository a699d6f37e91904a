-- A contact that is a lead's id, or that can't be read, stands for itself.
create function sales_internal.identity_of(contact text) returns text
language plpgsql immutable parallel safe as $$
begin
  return coalesce(
    case when contact !~ '^[0-9a-f]{8}-[0-9a-f]{4}-' then (sales_internal.contacts_in(contact))[1] end, contact);
end $$;

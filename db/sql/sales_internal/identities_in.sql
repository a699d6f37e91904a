-- All telephone numbers (in E.164) and email addresses (in lower case) in a text.
create function sales_internal.identities_in(typed text) returns text[]
language plpgsql immutable parallel safe as $$
begin
  return (sales_internal.phones_in(typed)).numbers || sales_internal.emails_in(typed);
end $$;

create function sales_internal.lead_identity(
  phone text, email text, out phone_e164 text, out phone_extension text, out email_normalized text, out contacts text[])
language plpgsql immutable parallel safe set search_path = pg_catalog, pg_temp as $$
declare
  by_phone constant record := sales_internal.phones_in(phone);
  by_email constant text[] := sales_internal.emails_in(email);
begin
  phone_e164 := by_phone.numbers[1];
  phone_extension := by_phone.extension;
  email_normalized := by_email[1];
  contacts := (
    select coalesce(array_agg(distinct contact), '{}')
    from unnest(by_phone.numbers || by_email || (sales_internal.phones_in(email)).numbers || sales_internal.emails_in(phone)) contact);
end $$;

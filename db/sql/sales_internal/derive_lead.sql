create function sales_internal.lead_identity(
  phone text, email text, out phone_e164 text, out phone_extension text, out email_normalized text, out contacts text[])
language plpgsql immutable parallel safe as $$
declare
  numbers text[];
  addresses constant text[] := sales_internal.emails_in(email);
begin
  select by_phone.numbers, by_phone.extension into numbers, phone_extension from sales_internal.phones_in(phone) by_phone;
  phone_e164 := numbers[1];
  email_normalized := addresses[1];
  contacts := numbers || addresses;
  -- Looks for a number in the email field and for an address in the phone field, but not where there can be none.
  if email !~ '^[!-~]+@[!-~]+$' then contacts := contacts || (sales_internal.phones_in(email)).numbers; end if;
  if phone !~ '^[ -?A-~]*$' then contacts := contacts || sales_internal.emails_in(phone); end if;
end $$;

-- The database's clock decides what came first, because the clocks of the site's machines may differ.
create function sales_internal.derive_lead() returns trigger
language plpgsql as $$
begin
  select * into new.phone_e164, new.phone_extension, new.email_normalized, new.contacts
  from sales_internal.lead_identity(new.phone, new.email);
  if tg_op = 'INSERT' then new.created_at := least(new.created_at, now()); end if;
  return new;
end $$;

create trigger leads_derived
  before insert or update of email, phone, email_normalized, phone_e164, phone_extension, contacts on public.leads
  for each row execute function sales_internal.derive_lead();

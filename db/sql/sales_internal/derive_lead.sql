-- The database's clock decides what came first, because the clocks of the site's machines may differ.
create function sales_internal.derive_lead() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  addresses constant text[] := sales_internal.emails_in(new.email);
  phones constant record := sales_internal.phones_in(new.phone);
begin
  new.phone_e164 := phones.numbers[1];
  new.phone_extension := phones.extension;
  new.email_normalized := addresses[1];
  new.contacts := phones.numbers || addresses;
  -- Looks for a number in the email field and for an address in the phone field, but not where there can be none.
  if new.email !~ '^[!-~]+@[!-~]+$' then new.contacts := new.contacts || (sales_internal.phones_in(new.email)).numbers; end if;
  if new.phone !~ '^[ -?A-~]*$' then new.contacts := new.contacts || sales_internal.emails_in(new.phone); end if;
  if tg_op = 'INSERT' then new.created_at := least(new.created_at, now()); end if;
  return new;
end $$;

create trigger leads_derived
  before insert or update of email, phone, email_normalized, phone_e164, phone_extension, contacts on public.leads
  for each row execute function sales_internal.derive_lead();

revoke execute on function sales_internal.derive_lead from public;

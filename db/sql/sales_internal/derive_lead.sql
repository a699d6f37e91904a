-- The database's clock decides what came first, because the clocks of the site's machines may differ.
create function sales_internal.derive_lead() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  select * into new.phone_e164, new.phone_extension, new.email_normalized, new.contacts
  from sales_internal.lead_identity(new.phone, new.email);
  if tg_op = 'INSERT' then new.created_at := least(new.created_at, now()); end if;
  return new;
end $$;

create trigger leads_derived
  before insert or update of email, phone, email_normalized, phone_e164, phone_extension, contacts on public.leads
  for each row execute function sales_internal.derive_lead();

-- Who sent the lead: the first number in the field, else the address. If the number is known to be wrong for who has it, and the address
-- isn't theirs, the number's holder wrote. Reads a person who is joined from `people`. The database's clock decides what came first,
-- because the clocks of the site's machines may differ.
create function sales_internal.derive_lead() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  addresses constant text[] := sales_internal.emails_in(new.email);
  phones constant record := sales_internal.phones_in(new.phone);
  state sales_internal.people;
begin
  new.phone_e164 := phones.numbers[1];
  new.phone_extension := phones.extension;
  new.email_normalized := addresses[1];
  new.contacts := phones.numbers || addresses;
  -- Looks for a number in the email field and for an address in the phone field, but not where there can be none.
  if new.email !~ '^[!-~]+@[!-~]+$' then new.contacts := new.contacts || (sales_internal.phones_in(new.email)).numbers; end if;
  if new.phone !~ '^[ -?A-~]*$' then new.contacts := new.contacts || sales_internal.emails_in(new.phone); end if;
  if new.erased_at is not null then
    new.person_key := new.id;
    new.person := new.id;
  elsif tg_op = 'INSERT' then
    new.created_at := least(new.created_at, now());
    new.person_key := coalesce(new.phone_e164, new.email_normalized, new.id::text);
    select * into state from sales_internal.people where people.person_key = new.person_key;
    new.person := coalesce(state.joined_to, new.person_key);
    if state.last_entry_at is not null or state.joined_to is not null then
      if exists (
        select from sales_internal.wrong_numbers wrong
        where wrong.person = new.person and wrong.contact = new.phone_e164 and not wrong.is_over
      ) and not exists (
        select from sales_internal.identities own
        where own.person = new.person and own.contact = new.email_normalized)
      then
        new.person_key := concat_ws(' ', new.phone_e164, coalesce(new.email_normalized, '-'));
        new.person := coalesce((select joined_to from sales_internal.people where people.person_key = new.person_key), new.person_key);
      end if;
      -- A spooled lead may come after the call that reached the person for it.
      select min(entry.at) into new.reached_at from sales_internal.entries entry
      where entry.person = new.person and entry.at >= new.created_at
        and entry.kind = 'contacted' and entry.outcome <> 'wrong_number';
    end if;
  end if;
  return new;
end $$;

create trigger leads_derived
  before insert or update of email, phone, email_normalized, phone_e164, phone_extension, contacts on public.leads
  for each row execute function sales_internal.derive_lead();

-- Without a generic plan, `= any` of an array is planned anew for each row.
create function sales_internal.derive_lead()
returns trigger
language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  new.contacts := case
    -- What nearly all visitors type, a North American number and a plain address, needs no search,
    -- so that storing a lead costs less.
    when new.phone ~ '^\(?[2-9][0-9]{2}[ .)-]{0,2}[2-9][0-9]{2}[ .-]?[0-9]{4}$'
      and lower(new.email collate "C") ~ '^[a-z0-9][a-z0-9._+-]*@([a-z0-9-]+\.)+[a-z]+$'
    then array['+1' || translate(new.phone, ' .()-', ''), lower(new.email collate "C")]
    else sales_internal.contacts_in(concat_ws(' | ', new.phone, new.email))
  end;
  -- A lead without any contact has its id as its contact.
  if new.contacts = '{}' then
    new.contacts := array[new.id::text];
  end if;

  -- The first contact is a number if there is one, so a lead with both is found by its phone.
  new.main_contact := new.contacts[1];
  new.phone_e164 := case
    when sales_internal.is_number(new.main_contact) then new.main_contact
  end;

  -- A couple with one phone are two people, so the whole name is part of the key. An erased lead
  -- has none.
  new.person := concat_ws(
    ' ', new.main_contact, nullif(sales_internal.whole_name(new.contact_name), ''));

  if tg_op = 'UPDATE' then
    return new;
  end if;

  -- A new lead comes after every stop of its contacts, even if the server's clock went back: no
  -- stop from the page covers it.
  new.created_at := coalesce(
    sales_internal.late_time(new.created_at),
    greatest(clock_timestamp(), (
      -- One microsecond is the resolution of a timestamp.
      select max(stop.at) + interval '1 microsecond'
      from public.stops stop
      where stop.contact = any (new.contacts)
    ))
  );

  -- What sales decide has its first values, whatever the insert brings.
  new.status := case when new.suspected_spam then 'spam' else 'new' end;
  new.result := null;
  new.won_at := null;
  new.next_at := null;
  new.reached_at := null;
  new.erased_at := null;
  return new;
end $$;

create trigger derive_lead
before insert or update of phone, email, contact_name on public.leads
for each row execute function sales_internal.derive_lead();

comment on function sales_internal.derive_lead is
  'Sets a lead''s time, contacts, person and first status.';

create function sales.derive_lead() returns trigger
language plpgsql as $$
begin
  new.contacts := sales.contacts_in(concat_ws(' | ', new.phone, new.email));
  if new.contacts = '{}' then new.contacts := array[new.id::text]; end if;
  new.person := new.contacts[1];
  new.phone_e164 := case when new.person like '+%' then new.person end;
  if tg_op = 'UPDATE' then return new; end if;
  -- A new lead comes after every stop of its contacts, even if the server's clock went back: no stop from the page
  -- covers it. One that waited in the spool brings its own time.
  new.created_at := case when new.created_at is null then greatest(clock_timestamp(), (
    select max(stop.at) + interval '1 microsecond' from public.stops stop where stop.contact = any (new.contacts)
  )) else least(new.created_at, clock_timestamp()) end;
  new.status := case when new.suspected_spam then 'spam' else 'new' end;
  new.next_at := null; new.reached_at := null; new.erased_at := null;
  return new;
end $$;
create trigger derive_lead before insert or update of phone, email on public.leads
  for each row execute function sales.derive_lead();
comment on function sales.derive_lead is 'Sets a lead''s time, contacts, person and first status.';

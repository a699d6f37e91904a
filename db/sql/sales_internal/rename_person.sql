-- After a number or address was corrected, what sales decided stays with the leads of the old key, or else moves to the new key.
create function sales_internal.rename_person() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'UPDATE' and old.person_key = new.person_key then return null; end if;
  if not exists (select from public.leads other where other.person_key = old.person_key) then
    if tg_op = 'UPDATE' and new.erased_at is null then
      update sales_internal.people set person_key = new.person_key
      where people.person_key = old.person_key
        and not exists (select from sales_internal.people other where other.person_key = new.person_key);
    end if;
    delete from sales_internal.people where people.person_key = old.person_key;
  end if;
  if tg_op = 'UPDATE' and new.erased_at is null then
    perform sales_internal.derive_people(array(
      select distinct key from unnest(array[old.person_key, new.person_key]) key
      where exists (select from sales_internal.entries entry where entry.person_key = key)));
  end if;
  return null;
end $$;

create trigger leads_person_renamed after update or delete on public.leads
  for each row execute function sales_internal.rename_person();

revoke execute on function sales_internal.rename_person from public;

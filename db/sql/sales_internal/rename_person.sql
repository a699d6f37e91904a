-- After a number or address was corrected, a claim ends, and an agreed call stays with the lead's person.
create function sales_internal.rename_person() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from sales_internal.claims where claims.lead_id = new.id;
  update sales_internal.follow_ups set person_key = new.person_key
  where follow_ups.lead_id = new.id
    and not exists (select from sales_internal.follow_ups other where other.person_key = new.person_key);
  delete from sales_internal.follow_ups where follow_ups.lead_id = new.id and follow_ups.person_key <> new.person_key;
  return null;
end $$;

create trigger leads_person_renamed after update on public.leads
  for each row when (old.person_key <> new.person_key) execute function sales_internal.rename_person();

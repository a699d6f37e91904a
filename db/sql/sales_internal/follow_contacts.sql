create function sales_internal.follow_contacts() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform sales_internal.derive_people(array(
    select distinct lead.person_key from added join public.leads lead on lead.id = added.lead_id order by lead.person_key));
  return null;
end $$;

create trigger lead_contacts_followed after insert on public.lead_contacts
  referencing new table as added for each statement execute function sales_internal.follow_contacts();

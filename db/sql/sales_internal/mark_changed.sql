-- A stop changes what sales and its CRM may do with a person. A stop never waits for a salesperson's open transaction, which
-- changes the lead anyway.
create function sales_internal.mark_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.leads set changed_at = greatest(changed_at, new.at)
  where id in (
    select own.id from public.leads own
    where own.person_key in (
      select stopped.person_key from public.leads stopped
      where stopped.contacts @> array[new.identity])
    for no key update skip locked);
  return null;
end $$;

create trigger revocations_mark_changed after insert on public.revocations
  for each row execute function sales_internal.mark_changed();

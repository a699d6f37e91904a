-- Sets the state of these people and their leads from the calls that aren't undone. A call that reaches a person reaches them
-- for all leads that they sent before the call. Later leads stay open.
create function sales_internal.derive_people(keys text[]) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.leads lead
  set contact_outcome = derived.outcome, reached_at = derived.reached_at, changed_at = clock_timestamp()
  from (
    select own.id,
      (select case when contact.outcome <> 'wrong_number' or not exists (
          select from public.lead_contacts corrected
          where corrected.lead_id = own.id and corrected.kind = 'corrected' and corrected.at > contact.at)
        then contact.outcome end
      from public.lead_contacts contact
      where contact.lead_id = own.id and contact.kind = 'contacted' and contact.undone_at is null
      order by contact.at desc, contact.id limit 1) as outcome,
      (select min(contact.at)
      from public.leads called
      join public.lead_contacts contact on contact.lead_id = called.id
      where called.person_key = own.person_key and contact.at >= own.created_at
        and contact.outcome <> 'wrong_number' and contact.undone_at is null) as reached_at
    from public.leads own where own.person_key = any (keys) and own.erased_at is null
  ) derived
  where lead.id = derived.id;

  insert into sales_internal.people as person (person_key, appointment_id, appointment_at, try_again_at)
  select key, appointment.id, appointment.next_at, sales_internal.try_again_at(key)
  from unnest(keys) key
  left join lateral (
    select contact.id, contact.next_at
    from public.leads own join public.lead_contacts contact on contact.lead_id = own.id
    where own.person_key = key and contact.kind = 'contacted' and contact.undone_at is null
    order by contact.at desc, contact.id limit 1
  ) appointment on appointment.next_at is not null
  on conflict (person_key) do update set appointment_id = excluded.appointment_id,
    appointment_at = excluded.appointment_at, try_again_at = excluded.try_again_at;
end $$;

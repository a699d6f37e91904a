-- A call that reaches a person sets reached_at of all leads that the person sent before the call. Later leads stay open.
create function sales_internal.carry_contact_state() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  update public.leads lead set contact_outcome = (
    select contact.outcome from public.lead_contacts contact
    where contact.lead_id = lead.id and contact.kind = 'contacted'
    order by contact.at desc, contact.id limit 1)
  where lead.id in (select added.lead_id from added where added.kind = 'contacted');

  update public.leads lead set reached_at = reached.at
  from (
    select same.id, min(added.at) as at
    from added
    join public.leads called on called.id = added.lead_id
    join public.leads same on same.person_key = called.person_key
    where added.outcome <> 'wrong_number' and added.at >= same.created_at
    group by same.id
  ) reached
  where lead.id = reached.id and lead.reached_at is null;
  return null;
end $$;

create trigger lead_contacts_carry_state after insert on public.lead_contacts
  referencing new table as added for each statement execute function sales_internal.carry_contact_state();

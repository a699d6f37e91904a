create trigger lead_contacts_carry_state after insert on public.lead_contacts
  referencing new table as added for each statement execute function sales_internal.carry_contact_state();

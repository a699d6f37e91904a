-- After a call was undone, marks the lead do_not_call, or lifts the mark, as the remaining calls say.
create function sales_internal.restore_mark(lead_id uuid, how text) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  identity text;
begin
  if (
    select entry.outcome = 'do_not_call' from sales_internal.entries entry
    where entry.lead_id = restore_mark.lead_id and entry.outcome in ('do_not_call', 'reached', 'won')
    order by entry.at desc, entry.id limit 1)
  then
    select coalesce(lead.phone_e164, lead.email_normalized, lead.id::text) into identity
    from public.leads lead where lead.id = restore_mark.lead_id;
    perform sales_internal.record_revocation(identity, 'do_not_call', how, null, restore_mark.lead_id);
  else
    perform sales_internal.lift_marks(restore_mark.lead_id, how);
  end if;
end $$;

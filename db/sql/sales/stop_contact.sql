create function sales.stop_contact(contact text, how text, note text default null) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  stopped_contacts constant text[] := sales_internal.require_contacts(stop_contact.contact);
begin
  perform sales_internal.require_text(stop_contact.how, 'how (by what means they told you)');
  perform sales_internal.record_stop(stopped_contacts, array['do_not_call'], stop_contact.how, stop_contact.note);
  return format('nobody may call %s: leads with it, %s', array_to_string(stopped_contacts, ', '),
    (select count(*) from public.leads where leads.contacts && stopped_contacts));
end $$;

comment on function sales.stop_contact is
  'Records that nobody may call a number or address again, also if it never was a lead. Pass how they told you (such as by mail), and a note if you like. Ends only by lift_stop, or by undo within 24 hours. Returns what was stopped.';

create function sales.mark_contacted(
  lead_id uuid, by text, outcome text, note text default null, next_at timestamp default null) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  lead public.leads;
begin
  perform sales_internal.require_text(mark_contacted.by, 'by (who called)');
  perform sales_internal.require_one_of(mark_contacted.outcome, enum_range(null::public.contact_outcome)::text[], 'the outcome');
  lead := sales_internal.lock_lead(mark_contacted.lead_id);
  if mark_contacted.next_at is not null then
    if mark_contacted.outcome = 'do_not_call' then
      raise exception 'next_at must be empty if the outcome is do_not_call' using errcode = 'invalid_parameter_value';
    elsif mark_contacted.next_at <= sales.local_now() then
      raise exception 'next_at must be in the future' using errcode = 'invalid_parameter_value';
    elsif mark_contacted.next_at > sales.local_now() + interval '1 year' then
      raise exception 'next_at must be within a year' using errcode = 'invalid_parameter_value';
    end if;
    perform sales_internal.require_legal(lead.phone_e164, mark_contacted.next_at);
  end if;
  perform sales_internal.record_call(lead, mark_contacted.outcome, mark_contacted.by, mark_contacted.note,
    mark_contacted.next_at at time zone sales_internal.business_zone());
  return sales_internal.state_of(lead.id);
end $$;

comment on function sales.mark_contacted is
  'Records how a call ended. Pass who called, and the outcome: reached, wrong_number, not_interested, won, lost, do_not_call or spam. You may add a note and next_at, the time agreed for another call, in the business''s time zone. It must be within a year and legal. It is in appointments at once, and from that time on, the person is in call_now and leads_due. Without next_at, an earlier next_at is removed, and after reached, the person is in call_now again three business days later. spam leaves every count. Ends any claim on the person. Any outcome except wrong_number means that the person was reached. Such an outcome closes all leads that the person had sent by then. do_not_call blocks every call to the person, including calls about later leads, until lift_stop. No other outcome ends a stop. Returns the contact state, and says if a stop is in force. To take back an entry, call undo.';

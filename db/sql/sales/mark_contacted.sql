create function sales.mark_contacted(
  lead_id uuid, by text, outcome text, note text default null, next_at timestamptz default null) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  outcomes text[] := enum_range(null::public.contact_outcome)::text[];
  person text;
begin
  perform sales_internal.require_text(mark_contacted.by, 'by (who called)');
  if mark_contacted.outcome is null or mark_contacted.outcome <> all (outcomes) then
    raise exception 'the outcome must be one of %', array_to_string(outcomes, ', ')
      using errcode = 'invalid_parameter_value';
  end if;
  if mark_contacted.next_at <= now() then
    raise exception 'next_at must be in the future' using errcode = 'invalid_parameter_value';
  elsif mark_contacted.next_at is not null and mark_contacted.outcome = 'do_not_call' then
    raise exception 'next_at must be empty if the outcome is do_not_call' using errcode = 'invalid_parameter_value';
  end if;
  person := (sales_internal.lock_lead(mark_contacted.lead_id)).person_key;
  insert into public.lead_contacts (lead_id, kind, outcome, "by", login, note)
    values (mark_contacted.lead_id, 'contacted', mark_contacted.outcome::public.contact_outcome,
      mark_contacted.by, session_user, mark_contacted.note);
  delete from sales_internal.claims where claims.person_key = person;
  if mark_contacted.next_at is null then
    delete from sales_internal.follow_ups where follow_ups.person_key = person;
  else
    insert into sales_internal.follow_ups (person_key, lead_id, next_at)
      values (person, mark_contacted.lead_id, mark_contacted.next_at)
    on conflict (person_key) do update set lead_id = excluded.lead_id, next_at = excluded.next_at;
  end if;
  if mark_contacted.outcome = 'do_not_call' then
    if (select sales_internal.record_revocation(coalesce(phone_e164, email_normalized, id::text), 'do_not_call',
      'told ' || mark_contacted.by, null, id) from public.leads where id = mark_contacted.lead_id)
    then
      perform sales_internal.queue_revoked(array[coalesce(phone_e164, email_normalized)])
      from public.leads where id = mark_contacted.lead_id;
    end if;
  elsif mark_contacted.outcome in ('reached', 'won') then
    insert into public.revocations (contact, channel, how, lead_id)
    select distinct identity, 'do_not_call_lifted', 'told ' || mark_contacted.by, mark.lead_id
    from sales_internal.marks_in_force mark where mark.lead_id = mark_contacted.lead_id
    union all
    select identity, 'do_not_call_lifted', 'told ' || mark_contacted.by, null
    from sales_internal.person_stops where person_key = person;
  end if;
  perform sales_internal.queue_event('lead.contacted', array[mark_contacted.lead_id]);
  return (select contact_state from sales.leads where leads.lead_id = mark_contacted.lead_id);
end $$;

comment on function sales.mark_contacted is
  'Records how a call ended. Pass who called, and the outcome: reached, wrong_number, not_interested, won, lost or do_not_call. You may add a note and next_at, the time agreed for another call. At that time, the person is in leads_due again. Without next_at, an earlier next_at is removed. Ends any claim on the person. Any outcome except wrong_number means that the person was reached. Such an outcome closes all leads that the person had sent by then. do_not_call blocks every call to the person, including calls about later leads. If the person allows calls again, record reached or won for the same lead to remove this block. Either outcome also removes a stop from the page /stop. Returns the contact state.';

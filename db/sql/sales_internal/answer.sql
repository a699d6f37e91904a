-- One sentence for the salesperson: what was stored about whom, and what happens next.
create function sales_internal.answer(stored text, lead public.leads) returns text
language sql stable set search_path = pg_catalog, pg_temp
return (
  select stored || ' ' || lead.contact_name || ' (' || lead.business_name || '). ' || case
    when shown.do_not_call then 'Nobody calls this person again, because they asked for no calls: only lift_stop ends that.'
    when person.appointment_at is not null
      then 'Next call: ' || sales_internal.time_text(person.appointment_at, lead.phone_e164) || '.'
    when person.try_again_at > now() and (shown.reached_at is null or person.follow_up_at is not null)
      then 'Call again from ' || sales_internal.time_text(person.try_again_at, lead.phone_e164) || '.'
    when person.follow_up_at is not null
      then 'Without a time, they are in call_now again from ' || sales_internal.time_text(person.follow_up_at, lead.phone_e164) || '.'
    when shown.contact_state = 'wrong_number' then 'Correct the number with correct_lead, or write to them.'
    when shown.reached_at is null then 'They are still in call_now.'
    else 'Nothing more to do.' end
  from sales.leads shown left join sales_internal.people person on person.person_key = lead.person_key
  where shown.lead_id = lead.id);

-- One sentence for the salesperson: what was stored about whom, and what happens next.
create function sales_internal.answer(stored text, lead public.leads) returns text
language sql stable
return (
  select stored || ' ' || newest.contact_name || ' (' || newest.business_name || '). ' || case
    when shown.do_not_call then 'Nobody calls this person again, because they asked for no calls: only lift_stop ends that.'
    when person.appointment_at > now() then 'Next call: ' || sales_internal.time_text(person.appointment_at, lead.phone_e164) || '.'
    when step is null and not exists (
      select from public.leads open where open.person_key = lead.person_key and open.reached_at is null and not open.is_spam)
      and shown.reached_at is not null then 'Nothing more to do.'
    when shown.contact_state = 'wrong_number' or not sales_internal.by_phone(lead.phone_e164, newest.reach_by) and person.appointment_at is null
      then case when shown.contact_state = 'wrong_number' then 'Correct the number with correct_lead, or write' else 'Write' end
        || ' to them: they are in to_write' || coalesce(' from ' || sales_internal.time_text(nullif(earliest, now()), null), '') || '.'
    when next > now() then 'They are in call_now again from ' || sales_internal.time_text(next, lead.phone_e164) || '.'
    else 'They are in call_now.' end
  from sales.leads shown
  cross join lateral (
    select contact_name, business_name, reach_by::text from public.leads own where own.person_key = lead.person_key
    order by own.is_spam, own.created_at desc, own.id desc limit 1) newest
  left join sales_internal.people person on person.person_key = lead.person_key
  cross join lateral (select coalesce(person.appointment_at, person.follow_up_at) as step) agreed
  cross join lateral (select greatest(person.try_again_at, step, now()) as earliest) waiting
  cross join lateral (
    select greatest(earliest, lower(sales_internal.call_span(lead.phone_e164, 'any', earliest))) as next) legal
  where shown.lead_id = lead.id);

-- What functions of sales answer about a lead.
create function sales_internal.state_of(id uuid) returns text
language sql stable set search_path = pg_catalog, pg_temp
return (
  select contact_state || case when do_not_call and contact_state <> 'do_not_call'
    then '; this person asked for no calls, which only lift_stop ends' else '' end
  from sales.leads where leads.lead_id = state_of.id);

-- One sentence for the salesperson: what was stored about whom, and what happens next.
create function sales_internal.answer(stored text, lead public.leads) returns text
language sql stable set search_path = pg_catalog, pg_temp
return (
  select stored || ' ' || lead.contact_name || ' (' || lead.business_name || '). ' || case
    when shown.do_not_call then 'Nobody calls this person again, because they asked for no calls: only lift_stop ends that.'
    when person.appointment_at is not null
      then 'Next call: ' || sales_internal.time_text(person.appointment_at, lead.phone_e164) || '.'
    when shown.reached_at is not null and person.follow_up_at is null then 'Nothing more to do.'
    when shown.contact_state = 'wrong_number' then 'Correct the number with correct_lead, or write to them: they are in to_write.'
    when not sales_internal.by_phone(lead.phone_e164, shown.reach_by) then 'Write to them: they are in to_write.'
    when greatest(person.try_again_at, person.follow_up_at) > now() then 'They are in call_now again from '
      || sales_internal.time_text(greatest(person.try_again_at, person.follow_up_at), lead.phone_e164) || '.'
    else 'They are in call_now.' end
  from sales.leads shown left join sales_internal.people person on person.person_key = lead.person_key
  where shown.lead_id = lead.id);

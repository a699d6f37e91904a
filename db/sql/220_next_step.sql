create function sales.next_step(person text, lead uuid) returns text language plpgsql stable as $$
declare
  step sales.agenda; own sales.leads_with_stops; there timestamp;
begin
  select * into step from sales.agenda listed where listed.person = next_step.person;
  if not found then
    select * into own from sales.leads_with_stops stored where stored.id = next_step.lead;
    return case when own.is_stopped then 'All contact is stopped, until allow().' when own.status <> 'wrong_number'
      then 'Nothing more to do.' else 'The number is wrong, and there is no address: nobody is to contact them.' end;
  end if;
  there := step.from_at at time zone (select zone from sales.area_codes where code = substr(step.phone_e164, 3, 3));
  return case step.reach_by when 'email' then 'To write to' when 'text' then 'To text' else 'To call' end || case
    when step.from_at <= clock_timestamp() then ' now.' else to_char(step.from_at, '" from" Dy Mon FMDD, FMHH12:MI AM')
      || case when step.reach_by = 'email' or there is null or there = step.from_at::timestamp then '.'
        else ' (' || replace(to_char(there, 'Dy FMHH12:MI AM'), to_char(step.from_at, 'Dy '), '') || ' there).' end end;
end $$;
comment on function sales.next_step is 'The end of a sentence: when to contact the person next.';

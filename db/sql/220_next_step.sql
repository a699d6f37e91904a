create function sales.next_step(person text, lead_id uuid) returns text language plpgsql stable as $$
declare
  next sales.agenda; lead sales.leads_with_stops; local_time timestamp;
begin
  select * into next from sales.agenda listed where listed.person = next_step.person;
  if not found then
    select * into lead from sales.leads_with_stops stored where stored.id = next_step.lead_id;
    return case when lead.is_stopped then 'All contact is stopped, until allow().' when lead.status <> 'wrong_number'
      then 'Nothing more to do.' else 'The number is wrong, and there is no address: nobody is to contact them.' end;
  end if;
  local_time := next.from_at at time zone (
    select zone from sales.area_codes where code = substr(next.phone_e164, 3, 3));
  return case next.reach_by when 'email' then 'To write to' when 'text' then 'To text' else 'To call' end || case
    when next.from_at <= clock_timestamp() then ' now.' else to_char(next.from_at, '" from" Dy Mon FMDD'
        || case when date_trunc('year', next.from_at) > now() then ' YYYY' else '' end || ', FMHH12:MI AM')
      || case when next.reach_by = 'email' or local_time is null or local_time = next.from_at::timestamp then '.' else
        ' (' || replace(to_char(local_time, 'Dy FMHH12:MI AM'), to_char(next.from_at, 'Dy '), '') || ' there).' end end;
end $$;
comment on function sales.next_step is 'The end of a sentence: when to contact the person next.';

create function sales.next_step(lead uuid) returns text language plpgsql stable as $$
declare
  who constant text := (select person from public.leads where id = lead);
  next sales.agenda; stored sales.leads_with_stops;
begin
  select * into next from sales.agenda listed where listed.person = who;
  if found then
    return concat(case next.reach_by when 'email' then 'To write to' when 'text' then 'To text' else 'To call' end,
      case when next.from_at <= clock_timestamp() then ' now' else ' from ' || sales.say_time(next.from_at,
        case when next.reach_by <> 'email' then sales.zone_of(next.phone_e164) end) end, '.');
  end if;
  select * into stored from sales.leads_with_stops any_lead where any_lead.id = lead;
  return case when stored.is_stopped then 'All contact is stopped, until allow().' when stored.status <> 'wrong_number'
    then 'Nothing more to do.' else 'The number is wrong, and there is no address: nobody is to contact them.' end;
end $$;
comment on function sales.next_step is 'The end of a sentence: when to contact the person next.';

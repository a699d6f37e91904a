create function sales.next_step(lead uuid) returns text language plpgsql stable as $$
declare
  who constant text := (select person from public.leads where id = lead);
  next sales.agenda; stored sales.leads_with_stops; act text;
begin
  select * into next from sales.agenda listed where listed.person = who;
  if not found then
    select * into stored from sales.leads_with_stops any_lead where any_lead.id = lead;
    if stored.is_stopped then return 'All contact is stopped, until allow().'; end if;
    if stored.status <> 'wrong_number' then return 'Nothing more to do.'; end if;
    return 'The number is wrong, and there is no address: nobody is to contact them.';
  end if;
  act := case next.reach_by when 'email' then 'To write to' when 'text' then 'To text' else 'To call' end;
  if next.from_at <= clock_timestamp() then return act || ' now.'; end if;
  -- Their clock matters only for a call or a text.
  return format('%s from %s.', act, sales.say_time(next.from_at,
    case when next.reach_by <> 'email' then sales.zone_of(next.phone_e164) end));
end $$;
comment on function sales.next_step is 'The end of a sentence: when to contact the person next.';

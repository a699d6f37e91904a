-- At hand is whom this session took, added or logged last.
create function sales.take(lead uuid) returns void language sql begin atomic
  select set_config('sales.at_hand', lead::text, false);
end;
create function sales.my_lead() returns uuid language plpgsql stable as $$
declare
  at_hand constant uuid := nullif(current_setting('sales.at_hand', true), '');
begin
  if at_hand is null then
    raise exception 'about whom? Pass a lead_id, or take a person with next_call()';
  elsif not exists (select from public.leads where id = at_hand and erased_at is null) then
    raise exception 'about whom? The person at hand was erased: pass a lead_id, or take one with next_call()';
  end if;
  return at_hand;
end $$;
comment on function sales.take is 'Makes a lead the one at hand.';
comment on function sales.my_lead is 'The lead at hand: whom this session took, added or logged last.';

create function sales.won(note text default null, monthly numeric default null, lead uuid default null) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if won.monthly not between 0.01 and 9999999 then
    raise exception 'monthly must be an amount in dollars, such as 297' using errcode = 'invalid_parameter_value';
  end if;
  return sales_internal.record_outcome(won.lead, 'won', 'Won' || coalesce(' at $' || won.monthly || ' a month', '') || ':', won.note,
    monthly_amount => won.monthly);
end $$;

comment on function sales.won is
  'Records a win, and what the person pays each month, in dollars, if you know. About the person whom you claimed last, or pass lead => ''<lead_id>''. Returns a sentence that says what was stored and what happens next.';

-- The label in the form.
create function sales_internal.trade_label(trade public.business_type) returns text
language sql immutable parallel safe
return case trade
  when 'plumbing' then 'Plumbing'
  when 'hvac' then 'HVAC'
  when 'electrical' then 'Electrical'
  when 'roofing' then 'Roofing'
  when 'landscaping' then 'Landscaping'
  when 'other' then 'Other trade'
end;

create function sales.may_call_at(phone text, at timestamptz) returns boolean
language sql stable parallel safe security definer set search_path = pg_catalog, pg_temp
return coalesce(at <@ sales_internal.call_span(coalesce((sales_internal.phones_in(phone)).numbers[1], phone, ''), 'any', at), false);

create function sales.may_call_at(phone text, at timestamp) returns boolean
language sql stable parallel safe security definer set search_path = pg_catalog, pg_temp
return sales.may_call_at(phone, at at time zone sales_internal.business_zone());

create function sales.may_call_at(phone text, at text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
return sales.may_call_at(phone, sales_internal.read_time(at));

grant execute on function sales.may_call_at(text, timestamptz), sales.may_call_at(text, timestamp),
  sales.may_call_at(text, text) to sales_ro, sales_rw;

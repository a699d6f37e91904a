create function sales_internal.may_call_at(phone text, at timestamptz) returns boolean
language sql stable parallel safe
return coalesce(at <@ sales_internal.call_span(phone, 'any', at), false);

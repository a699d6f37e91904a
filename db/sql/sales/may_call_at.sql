create function sales.may_call_at(phone text, at timestamptz) returns boolean
language sql stable parallel safe
return coalesce(at <@ sales_internal.call_span(phone, 'any', at), false);

comment on function sales.may_call_at is
  'Whether a call by hand to a number in E.164 is legal at that moment: 9 to 21 h Monday to Saturday, 12 to 21 h on Sunday, less if the state of the area code allows less. It must be legal in every time zone of the area code, or of the United States if the area code is unknown. Never abroad. State holidays are not considered.';

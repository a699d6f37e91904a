create function sales.may_call_at(phone text, at timestamptz) returns boolean
language sql stable parallel safe
return sales_internal.may_call_at(phone, at);

comment on function sales.may_call_at is
  'Whether the number in E.164 may be called by hand at that moment: 9 to 21 h Monday to Saturday, 12 to 21 h on Sunday, and less where the state of its area code allows less, in every time zone of its area code; where none is known, in every one of the United States. Never abroad. State holidays are not known.';

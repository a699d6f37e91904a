create function sales_internal.normalize_phone(typed text) returns text
language sql immutable parallel safe
return (
  select case when typed ~ '^[\s(]*\+' and length(digits) between 6 and 15 then '+' || digits
    when digits ~ '^1?[2-9][0-9]{9}$' then '+1' || right(digits, 10) end
  from (select regexp_replace(regexp_replace(replace(lower(typed), '(0)', ''), '[a-z;].*$', ''), '[^0-9]', '', 'g'))
    cleaned (digits));

create function sales_internal.phone_display(phone_e164 text, extension text, typed text) returns text
language sql immutable parallel safe
return case when phone_e164 ~ '^\+1[0-9]{10}$'
  then '(' || substr(phone_e164, 3, 3) || ') ' || substr(phone_e164, 6, 3) || '-' || substr(phone_e164, 9)
    || coalesce(' ext. ' || extension, '')
  else typed end;

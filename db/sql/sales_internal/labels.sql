-- db/sql/apply.ts replaces the placeholder below with a branch for each trade.
create function sales_internal.trade_label(trade public.business_type) returns text
language sql immutable parallel safe
return case trade :trade_labels end;

create function sales_internal.phone_display(phone_e164 text, extension text, typed text) returns text
language sql immutable parallel safe
return case when phone_e164 ~ '^\+1[0-9]{10}$'
  then '(' || substr(phone_e164, 3, 3) || ') ' || substr(phone_e164, 6, 3) || '-' || substr(phone_e164, 9)
    || coalesce(' ext. ' || extension, '')
  else typed end;

-- What was typed as the number, if it is more than the number.
create function sales_internal.phone_typed(typed text, phone_e164 text, extension text) returns text
language sql immutable parallel safe
return case when typed ~ '[[:alpha:]]{2}'
  or regexp_replace(typed, '[^0-9]', '', 'g') not like '%' || regexp_replace(phone_e164, '^[+]1?', '') || coalesce(extension, '')
  then typed end;

create function sales_internal.came_from(touch jsonb) returns text
language sql immutable parallel safe
return case when touch is null then 'unknown' else coalesce(
  lower(touch ->> 'utm_source'),
  case when touch ?| array['gclid', 'gbraid', 'wbraid'] then 'google' when touch ? 'fbclid' then 'facebook'
    when touch ? 'msclkid' then 'bing' when touch ? 'ttclid' then 'tiktok' end,
  touch ->> 'referrer_host',
  'direct') end;

create function sales_internal.came_from(touch jsonb) returns text
language sql immutable parallel safe
return case when touch is null then 'unknown' else coalesce(
  lower(touch ->> 'utm_source'),
  case when touch ?| array['gclid', 'gbraid', 'wbraid'] then 'google' when touch ? 'fbclid' then 'facebook'
    when touch ? 'msclkid' then 'bing' when touch ? 'ttclid' then 'tiktok' end,
  touch ->> 'referrer_host',
  'direct') end;

-- A visit without any of these was direct. A lead without a visit, by phone or the API, came from
-- nobody knows where.
create function sales_internal.came_from(attribution jsonb)
returns text
language sql immutable parallel safe
return coalesce(
  -- The advertiser's own parameters are the most exact.
  lower(attribution ->> 'utm_source'),
  -- A click id names the ad network, even if the link has no parameters.
  case
    when attribution ?| '{gclid, gbraid, wbraid}' then 'google'
    when attribution ? 'fbclid' then 'facebook'
    when attribution ? 'msclkid' then 'bing'
    when attribution ? 'ttclid' then 'tiktok'
  end,
  attribution ->> 'referrer_host',
  case when attribution is not null then 'direct' end
);

comment on function sales_internal.came_from is
  'Where a visitor came from: utm_source, the advertiser of a click id, or the other site. '
  'Null if nothing is known.';

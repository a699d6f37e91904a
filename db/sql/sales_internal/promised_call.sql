-- The call that the page, the receipt and the mail to sales promise: in the requested hours, or in the next legal hours if
-- the requested ones begin after the deadline. Hours that end within 30 minutes are skipped. Null if nobody can or should call.
create function sales_internal.promised_call(lead public.leads, at timestamptz) returns jsonb
language sql stable parallel safe
return (
  select jsonb_build_object(
    'from', to_char(lower(span) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    'until', to_char(upper(span) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    'zone', sales_internal.time_zone_of(lead.phone_e164))
  from (
    select case when lower(wanted) >= lead.created_at + interval '24 hours' and lower(legal) < lead.created_at + interval '24 hours'
      then legal else wanted end as span
    from (
      select sales_internal.call_span(lead.phone_e164, coalesce(lead.call_time, 'any'), at + interval '30 minutes') as wanted,
        sales_internal.call_span(lead.phone_e164, 'any', at + interval '30 minutes') as legal) hours) chosen
  where span is not null and lead.phone_e164 is not null and coalesce(lead.reach_by, 'call') = 'call');

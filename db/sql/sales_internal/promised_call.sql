-- The call that the page and the mail to sales promise: in the requested hours, or in the next legal hours if
-- the requested ones begin after the deadline. Hours that end within 30 minutes are skipped. Null if nobody can or should call.
create function sales_internal.promised_call(lead public.leads, at timestamptz) returns jsonb
language plpgsql stable parallel safe as $$
declare
  deadline constant timestamptz := lead.created_at + interval '24 hours';
  span tstzrange;
  legal tstzrange;
begin
  if lead.phone_e164 is null or lead.reach_by <> 'call' then return null; end if;
  span := sales_internal.call_span(lead.phone_e164, lead.call_time, at + interval '30 minutes');
  if lower(span) >= deadline then
    legal := sales_internal.call_span(lead.phone_e164, 'any', at + interval '30 minutes');
    if lower(legal) < deadline then span := legal; end if;
  end if;
  if span is null then return null; end if;
  return jsonb_build_object(
    'from', to_char(lower(span) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    'until', to_char(upper(span) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    'zone', sales_internal.time_zone_of(lead.phone_e164));
end $$;

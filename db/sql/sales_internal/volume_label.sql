create function sales_internal.volume_label(volume public.monthly_lead_volume) returns text
language sql immutable parallel safe
return volume::text;

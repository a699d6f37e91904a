do $$
declare
  source regclass;
  target regclass;
  described record;
begin
  for source, target in values
    ('sales.leads'::regclass, 'sales.leads_today'::regclass), ('sales.leads', 'sales.leads_with_roi'),
    ('sales.leads', 'sales.leads_due'), ('sales.leads_due', 'sales.leads_overdue'), ('sales.leads_due', 'sales.call_now'),
    ('sales.leads_due', 'sales.to_write'), ('sales.leads', 'sales.gone_quiet'),
    ('sales.by_trade_and_volume', 'sales.by_source'), ('sales.leads_for_hubspot', 'sales.leads_for_salesforce'),
    ('sales.leads_for_google_ads', 'sales.leads_for_microsoft_ads'), ('sales.by_campaign', 'sales.by_campaign_monthly'),
    ('sales.lost_reasons', 'sales.by_campaign_monthly'), ('sales.by_campaign', 'sales.leads_daily')
  loop
    for described in
      select shown.attname as name, col_description(source, original.attnum) as text
      from pg_attribute shown
      join pg_attribute original on original.attname = shown.attname and original.attrelid = source
      where shown.attrelid = target and original.attnum > 0 and col_description(target, shown.attnum) is null
    loop
      execute format('comment on column %s.%I is %L', target, described.name, described.text);
    end loop;
  end loop;
end $$;

-- Adds counts to today's rows. After 200 pairs of source and campaign in a day, the rest counts as 'other', so that nobody can
-- fill the table. Pairs that brought a lead in the last 30 days have room of their own, so that nobody can crowd them out.
create function sales_internal.add_counts(events jsonb, speeds jsonb) returns void
language plpgsql volatile set lock_timeout = '1s' as $$
declare
  today constant date := sales_internal.local_time(now());
begin
  -- Concurrent calls would otherwise each add pairs up to the limit.
  lock table public.event_counts in share update exclusive mode;

  with added as (
    select * from jsonb_to_recordset(events) as (source text, campaign text, trade text, event text, count integer)
  ), own_pairs as (
    select distinct sales_internal.came_from(coalesce(last_touch, first_touch)) as source,
      coalesce(coalesce(last_touch, first_touch) ->> 'utm_campaign', '') as campaign
    from public.leads
    where created_at > now() - interval '720 hours' and not suspected_spam
  ), named_pairs as (
    select source, campaign, true as is_named from own_pairs
    union
    (select source, campaign, true
    from (
      select source, campaign, 0 as place from public.event_counts where day = today union all select source, campaign, 1 from added) pairs
    where (source, campaign) <> ('other', '') and (source, campaign) not in (select source, campaign from own_pairs)
    group by source, campaign
    order by min(place), source, campaign limit 200)
  )
  insert into public.event_counts as stored (day, source, campaign, trade, event, count)
  select today, case when is_named then source else 'other' end, case when is_named then campaign else '' end, trade, event, sum(count)
  from added left join named_pairs using (source, campaign)
  group by 2, 3, 4, 5
  on conflict (day, source, campaign, trade, event) do update set count = stored.count + excluded.count;

  insert into public.speed_counts as stored (day, device, metric, bucket, count)
  select today, device, metric, bucket, count
  from jsonb_to_recordset(speeds) as (device text, metric text, bucket smallint, count integer)
  on conflict (day, device, metric, bucket) do update set count = stored.count + excluded.count;
end $$;

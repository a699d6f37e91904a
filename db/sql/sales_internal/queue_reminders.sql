-- Queues emails to sales: when a person whom nobody called has four hours left, and at 8:00 on business mornings, if there is
-- work. A site that starts later makes up for it until noon. The ids come from the lead or the day, so each is queued once.
create function sales_internal.queue_reminders(at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  today constant date := sales_internal.local_time(at);
  morning constant timestamptz := (today + time '08:00') at time zone sales_internal.business_zone();
  midnight constant timestamptz := (today + 1)::timestamp at time zone sales_internal.business_zone();
begin
  insert into public.notifications (event_id, event, lead_id, channel)
  select md5('lead.due_soon ' || lead_id)::uuid, 'lead.due_soon', lead_id, 'email'
  from sales_internal.waiting_people
  where by_phone and not is_called
    and created_at > queue_reminders.at - interval '24 hours' and created_at <= queue_reminders.at - interval '20 hours'
    and lower(sales_internal.call_span(phone_e164, 'any', queue_reminders.at)) < created_at + interval '24 hours'
  on conflict do nothing;

  if queue_reminders.at between morning and morning + interval '4 hours'
    and extract(isodow from today) < 6 and not sales_internal.is_federal_holiday(today)
  then
    insert into public.notifications (event_id, event, channel, created_at)
    select md5('day.started ' || today)::uuid, 'day.started', 'email', morning
    where exists (
        select from sales_internal.waiting_people
        where created_at <= morning - interval '24 hours' or created_at <= morning and not is_called)
      or exists (select from sales.appointments where appointments.at < midnight)
    on conflict do nothing;
  end if;
end $$;

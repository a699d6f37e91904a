-- Whom nobody has reached yet. Without suspected leads and people who asked for no calls.
create view sales_internal.waiting_people as
select open.lead_id, open.created_at, card.phone_e164, card.by_phone,
  exists (
    select from sales_internal.entries entry
    where entry.person = open.person and entry.kind in ('attempted', 'contacted') and entry.at >= open.created_at) as is_called
from sales_internal.open_people open
cross join lateral (
  select phone_e164, by_phone, do_not_call from sales_internal.cards where cards.person = open.person offset 0) card
where not open.is_spam and open.next_step_at is null and not card.do_not_call;

-- Who was reached, with whom nothing was agreed, and about whom nothing was recorded for 30 days. sales.gone_quiet shows them.
create view sales_internal.quiet_people as
select entry.lead_id, lead.person, entry.note, state.last_entry_at
from sales_internal.people state
join public.lead_contacts entry on entry.id = state.appointment_id
join public.leads lead on lead.id = entry.lead_id
where state.follow_up_at <= now() and state.last_entry_at <= now() - interval '30 days'
  and lead.contact_outcome is distinct from 'spam'
  and not exists (select from public.leads open where open.person = lead.person and open.reached_at is null and not open.is_spam)
  and not (select do_not_call from sales_internal.cards where cards.person = lead.person);

-- Queues an email to sales at 8:00 on weekdays, if there is work. A site that starts later makes up for it until noon. The id
-- comes from the day, so it is queued once.
create function sales_internal.queue_reminders(at timestamptz) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  today constant date := sales_internal.local_time(at);
  morning constant timestamptz := (today + time '08:00') at time zone sales_internal.business_zone();
  midnight constant timestamptz := (today + 1)::timestamp at time zone sales_internal.business_zone();
begin
  if at between morning and morning + interval '4 hours'
    and extract(isodow from today) < 6
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

revoke execute on function sales_internal.queue_reminders from public;
grant execute on function sales_internal.queue_reminders to :app_role;

-- Who may do what. This file runs whole at each migration, after what the other files make, and
-- gives again what a dump left out or somebody took away. db/roles makes the roles: sales_read reads
-- the views, sales_write, a member of it, calls the functions, and porchlight_app is the site's.

-- The database. A session's own tables could hide ours, and fill the disk.
do $$
begin
  execute format('revoke temporary on database %I from public', current_database());
  execute format(
    'grant connect on database %I to sales_read, porchlight_app', current_database());
end $$;

-- A login's statements may put a visitor's data into the server's log, or fill its disk. Only a
-- superuser may set this.
do $$
begin
  if current_setting('is_superuser')::boolean then
    execute format('alter database %I set log_min_messages = fatal', current_database());
  end if;
end $$;

-- PostgreSQL lets everybody run a new function, and before version 15 lets everybody create objects
-- in public.
revoke create on schema public from public;
revoke execute on all functions in schema sales, sales_internal from public;

-- Sales read.
grant usage on schema sales, sales_internal to sales_read, porchlight_app;
grant select on
  sales.leads,
  sales.agenda,
  sales.to_contact,
  sales.stops_in_force,
  sales.by_campaign,
  sales.team_weekly,
  sales.leads_for_google_ads,
  sales.roi_calculations
  to sales_read, porchlight_app;
grant execute on function sales.call_hours to sales_read, porchlight_app;

-- They read the tables with the owner's rights, and show what the views show.
grant execute on function sales.timeline, sales.find to sales_read;

-- What a view calls is run by who reads the view.
grant select on sales_internal.area_codes to sales_read, porchlight_app;

-- A view's functions run as its reader, so readers need these.
grant execute on function
  sales_internal.came_from,
  sales_internal.has_address,
  sales_internal.is_domestic,
  sales_internal.is_number,
  sales_internal.promised_time,
  sales_internal.reach,
  sales_internal.reservation_time
  to sales_read, porchlight_app;

-- Sales write. These functions change rows with the owner's rights, and nothing else can.
grant execute on function
  sales.next_call,
  sales.log_call,
  sales.stop,
  sales.allow,
  sales.add_lead,
  sales.erase
  to sales_write;

-- The site stores what visitors send.
grant usage on schema public, porchlight_journal to porchlight_app;
grant insert on public.leads, public.consents, public.roi_calculations to porchlight_app;

-- A page's stop can't claim to be one of sales, or to end another.
grant insert (id, contact, channel, how, at) on public.stops to porchlight_app;

-- Its statements read contacts, and queue what they stored.
grant execute on function
  sales_internal.contacts_in,
  sales_internal.contacts_to_stop,
  sales_internal.late_time,
  sales_internal.numbers_with,
  sales_internal.queue,
  sales_internal.queue_stops,
  sales_internal.read_contacts,
  sales_internal.reach_unstopped,
  sales_internal.say_people,
  sales_internal.store_consents,
  sales_internal.whole_name
  to porchlight_app;

-- The site reads what its messages, its metrics and its own migrations are about.
grant select on
  public.leads,
  public.calls,
  public.stops,
  public.reservations,
  public.roi_calculations,
  public.backup_proofs,
  sales_internal.recorded_stops,
  sales_internal.leads_with_stops,
  porchlight_journal.migrations
  to porchlight_app;

-- The site sends messages, and applies the retention rules.
grant select, insert, update, delete on public.outbox to porchlight_app;

-- It cuts addresses after 90 days.
grant update (ip_address) on public.leads to porchlight_app;
grant delete on public.reservations to porchlight_app;

-- PostgreSQL requires the right to update a row for locking it.
grant select, update on public.site_locks to porchlight_app;

revoke execute on all functions in schema sales from public;
grant select on public.leads, public.calls, public.stops, public.reservations, public.roi_calculations,
  public.backup_proofs to porchlight_app;
grant insert on public.leads, public.consents, public.roi_calculations to porchlight_app;
grant insert (id, contact, channel, how, at) on public.stops to porchlight_app;
grant update (created_at, ip_address) on public.leads to porchlight_app;
grant delete on public.reservations to porchlight_app;
grant select, insert, update, delete on public.outbox, public.channels to porchlight_app;
grant usage on schema porchlight_journal to porchlight_app;
grant select on porchlight_journal.migrations to porchlight_app;

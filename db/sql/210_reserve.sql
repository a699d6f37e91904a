-- Waits for nobody: of two callers who try the same phone at once, one gets true. A reservation
-- that another session hasn't committed has no lock that can be skipped, hence the limit.
create function sales_internal.reserve(main_contact text)
returns boolean
language plpgsql set lock_timeout = '10ms' as $$
begin
  -- A reservation that another session has just written can't be seen yet, but its locks can. All
  -- of them: a couple with one phone has several leads.
  perform from public.leads lead
  where lead.main_contact = reserve.main_contact
    and lead.is_open
  for no key update nowait;

  -- Renews one's own reservation, and replaces a colleague's that has expired.
  insert into public.reservations as existing (main_contact, login, until)
  values (
    reserve.main_contact,
    session_user,
    clock_timestamp() + sales_internal.reservation_time()
  )
  on conflict on constraint reservations_pkey do update
  set
    login = excluded.login,
    until = excluded.until
  where existing.login = session_user
    or not exists (
      select from sales_internal.reservations_in_force reserved
      where reserved.main_contact = reserve.main_contact
    );

  -- Without a row, a colleague has the phone.
  return found;
exception when lock_not_available then
  return false;
end $$;

comment on function sales_internal.reserve is
  'Reserves a number or address for this login, unless another has it.';

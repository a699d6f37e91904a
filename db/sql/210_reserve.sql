-- Waits for nobody: of two callers who try the same phone at once, one gets true.
create function sales_internal.reserve(main_contact text)
returns boolean
language plpgsql as $$
begin
  -- A reservation that another session has just written can't be seen yet, but its lock can.
  perform from sales_internal.locks
  where purpose = 'phone'
    and slot = sales_internal.slot_of(reserve.main_contact)
  for no key update skip locked;
  -- Another session has the lock, maybe for another phone of the slot. The caller gets the next
  -- person.
  if not found then
    return false;
  end if;

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
end $$;

comment on function sales_internal.reserve is
  'Reserves a number or address for this login, unless another has it.';

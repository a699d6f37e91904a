-- Waits for nobody: of two callers who try the same person at once, one gets true.
create function sales.reserve(person text) returns boolean language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(98, hashtext(reserve.person)) then return false; end if;
  insert into public.reservations as existing
  values (reserve.person, session_user, clock_timestamp() + interval '30 minutes')
  on conflict on constraint reservations_pkey do update set login = excluded.login, until = excluded.until
  where existing.login = session_user
    or not exists (select from sales.reservations_in_force held where held.person = reserve.person);
  return found;
end $$;
comment on function sales.reserve is 'Reserves a person for this login for 30 minutes, unless another has them.';

-- Waits for nobody: of two callers who try the same person at once, one gets true.
create function sales.claim(lead uuid) returns boolean language plpgsql as $$
declare
  who constant text := (select person from public.leads where id = lead);
begin
  if not pg_try_advisory_xact_lock(98, hashtext(who)) then return false; end if;
  insert into public.claims as existing values (who, session_user, lead, clock_timestamp() + interval '30 minutes')
  on conflict (person) do update set login = excluded.login, lead_id = excluded.lead_id, until = excluded.until
  where existing.login = session_user or not exists (select from sales.claims_in_force where person = who);
  return found;
end $$;
comment on function sales.claim is 'Reserves a person for this login for 30 minutes, unless another has them.';

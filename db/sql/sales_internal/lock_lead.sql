-- Locks all leads of the person until the end of the transaction.
create function sales_internal.lock_lead(id uuid) returns public.leads
language plpgsql volatile as $$
declare
  found_lead public.leads;
begin
  perform from public.leads own
  where own.person = (select person from public.leads lead where lead.id = lock_lead.id)
  order by own.id for no key update;
  select * into found_lead from public.leads lead where lead.id = lock_lead.id;
  if id is null then
    raise exception 'you have claimed nobody: call next_call, or pass a lead_id';
  elsif found_lead.id is null then
    raise exception 'there is no lead with the id %', id;
  elsif found_lead.erased_at is not null then
    raise exception 'the lead % is erased: nothing more can be recorded about it', id;
  end if;
  return found_lead;
exception when lock_not_available then
  -- Who reads holds no such lock, and who waits holds nothing up.
  raise exception 'the lead is locked by %: have their open transaction committed, turn autocommit on, and try again. '
    'stop_contact and revoke_consent wait for nobody', coalesce((
    select string_agg(distinct usename, ' or ')
    from pg_locks other join pg_stat_activity using (pid)
    where datname = current_database() and other.relation = 'public.leads'::regclass and other.mode in ('RowShareLock', 'RowExclusiveLock')
      and pid <> pg_backend_pid() and not exists (select from pg_locks wait where wait.pid = other.pid and not wait.granted)),
    'another session') using errcode = 'lock_not_available';
end $$;

create function sales.erase_lead(lead_id uuid, reason text) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  ids uuid[];
  hash_key constant bytea := coalesce((
    select key from sales_internal.erasures limit 1), sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));
  at constant timestamptz := clock_timestamp();
begin
  perform sales_internal.require_text(reason, 'reason');
  -- Otherwise, each session of a login could erase twenty leads at once.
  if not pg_try_advisory_xact_lock(hashtextextended('erase_lead ' || session_user, 0)) then
    raise exception 'another session of yours is erasing: try again when it has ended';
  end if;
  perform sales_internal.lock_lead(lead_id);
  select array_agg(same.id) into ids
  from public.leads lead join public.leads same using (person) where lead.id = erase_lead.lead_id;
  if not pg_has_role(session_user, current_user, 'usage') and cardinality(ids) + (
    select count(*) from public.leads lead
    where lead.erased_at > at - interval '1 day' and exists (
      select from sales_internal.erasures own
      where own.subject = sales_internal.erasure_subject(own.key, lead.id::text) and own.login = session_user)) > 20
  then
    raise exception 'a login may erase 20 leads in 24 hours, and this person has %: the owner enters % in npm run porchlight -- sql',
      cardinality(ids), format('select erase_lead(%L, ''...'')', lead_id);
  end if;

  insert into sales_internal.erasures (key, subject, erased_at, login)
  select distinct hash_key, sales_internal.erasure_subject(hash_key, value), at, session_user
  from public.leads own
  -- An address that other people used too identifies nobody.
  cross join unnest(array[own.id::text, own.phone_e164, case when not exists (
    select from public.leads other where other.email_normalized = own.email_normalized and other.person <> own.person)
    then own.email_normalized end]) value
  where own.id = any (ids) and value is not null
  on conflict (key, subject) do update set erased_at = excluded.erased_at, login = excluded.login;

  perform sales_internal.erase_leads(ids, reason);
  return cardinality(ids);
end $$;

grant execute on function sales.erase_lead to sales_rw;

-- Stores those leads that are of somebody new, with their consents and jobs, and returns their ids; all others are for
-- store_lead, one by one. It waits for no lock and mends nothing: what is not plain is left, and a fault refuses all.
create function public.store_new_leads(leads jsonb, consents jsonb, jobs json) returns setof uuid
-- Plans are kept, as those of store_lead. Without the second setting the insert would be planned at each call.
language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  unlocked public.leads[];
  stored uuid[];
begin
  -- A newer site waits for its migration: nothing that it sends is dropped.
  if not to_jsonb(jsonb_populate_record(null::public.leads, '{}')) ?& array(
    select jsonb_object_keys(lead) from jsonb_array_elements(leads) lead) then
    raise undefined_column using message = 'leads lacks a column';
  end if;
  if not to_jsonb(jsonb_populate_record(null::public.consents, '{}')) ?& array(
    select jsonb_object_keys(given) from jsonb_array_elements(consents) given) then
    raise undefined_column using message = 'consents lacks a column';
  end if;

  -- The locks of store_lead. Whose are held is left: nobody who waits holds others' locks. What is looked up after this
  -- sees what those before stored.
  unlocked := array(
    select lead from jsonb_populate_recordset(null::public.leads, leads) lead
    where coalesce(pg_try_advisory_xact_lock(hashtextextended(lead.email_normalized, 0)), true)
      and coalesce(pg_try_advisory_xact_lock(hashtextextended(lead.phone_e164, 0)), true));

  with added as (
    insert into public.leads select lead.* from unnest(unlocked) lead where not exists (
      select from public.leads known
      where known.id = lead.id or known.phone_e164 = lead.phone_e164 or known.email_normalized = lead.email_normalized)
    -- In one order for everybody: of two with one id the second waits for the first.
    order by lead.id
    on conflict (id) do nothing returning id)
  select array_agg(id) into stored from added;

  insert into public.consents
  select given.* from jsonb_populate_recordset(null::public.consents, consents) given where lead_id = any (stored)
  on conflict do nothing;

  if json_array_length(jobs) > 0 then
    begin
      perform graphile_worker.add_job(
        job ->> 'task', job -> 'payload', job_key => job ->> 'key', max_attempts => (job ->> 'tries')::int)
      from json_array_elements(jobs) job where (job -> 'payload' ->> 'leadId')::uuid = any (stored);
    exception when others then
      -- The database is not away: store_lead stores a lead without the queue.
      raise exception using message = 'the queue refused jobs';
    end;
  end if;

  return query select unnest(stored);
end $$;

-- src/ops/restore.sh and `privacy:replay` fill decisions_to_replay.
create function sales_internal.replay_privacy_decisions() returns text
language plpgsql volatile as $$
declare
  -- The list has a request once as open, and once as closed. The closed ones come first, because equal ones may be open only once.
  requests constant public.privacy_requests[] := array(
    select distinct on (row.id) row
    from sales_internal.decisions_to_replay, jsonb_populate_record(null::public.privacy_requests, decision) row
    where decision ? 'what' order by row.id, row.closed_at);
  added integer;
  closed integer;
  opened integer;
  persons text[];
begin
  with stop as (
    insert into public.revocations
    select distinct on (row.id) row.*
    -- A list of an earlier release has no acts.
    from sales_internal.decisions_to_replay,
      jsonb_populate_record(null::public.revocations, jsonb_build_object('act', decision -> 'id') || decision) row
    where decision ? 'channel'
    on conflict do nothing
    returning id
  ), entry as (
    insert into public.lead_contacts
    select distinct on (row.id) row.*
    from sales_internal.decisions_to_replay, jsonb_populate_record(null::public.lead_contacts, decision) row
    where decision ? 'kind' and exists (select from public.leads where leads.id = row.lead_id)
      and (row.other_lead_id is null or exists (select from public.leads where leads.id = row.other_lead_id))
    on conflict do nothing
    returning id, lead_id, other_lead_id
  )
  select coalesce(array_agg(distinct own.person), '{}'), count(distinct entry.id) + (select count(*) from stop) into persons, added
  from entry join public.leads own on own.id in (entry.lead_id, entry.other_lead_id);
  perform sales_internal.join_people(persons);

  update public.privacy_requests existing set closed_at = row.closed_at, closed_by = row.closed_by, closed_how = row.closed_how
  from unnest(requests) row
  where existing.id = row.id and existing.closed_at is null and row.closed_at is not null;
  get diagnostics closed = row_count;
  insert into public.privacy_requests select row.* from unnest(requests) row on conflict do nothing;
  get diagnostics opened = row_count;
  return format('stops, lifts and other entries added: %s, requests added or closed: %s, leads erased again: %s',
    added, closed + opened, sales_internal.replay_erasures());
end $$;

-- Leads sent after an erasure are not erased.
create function sales_internal.replay_erasures() returns integer
language plpgsql volatile as $$
declare
  erased uuid[];
begin
  insert into sales_internal.erasures (key, subject, erased_at)
  select row.key, row.subject, max(row.erased_at)
  from sales_internal.decisions_to_replay, jsonb_populate_record(null::sales_internal.erasures, decision) row
  where decision ? 'subject'
  group by row.key, row.subject
  on conflict (key, subject) do update set erased_at = greatest(erasures.erased_at, excluded.erased_at);
  drop table sales_internal.decisions_to_replay;

  erased := array(
    select lead.id from public.leads lead
    where lead.erased_at is null and exists (
      select from (select distinct key from sales_internal.erasures) list
      join sales_internal.erasures erasure on erasure.key = list.key and erasure.subject in (
        sales_internal.erasure_subject(list.key, lead.id::text),
        sales_internal.erasure_subject(list.key, coalesce(lead.phone_e164, lead.email_normalized)))
      where erasure.erased_at >= lead.created_at));
  perform sales_internal.erase_leads(erased, 'erased before a restore');
  return cardinality(erased);
end $$;

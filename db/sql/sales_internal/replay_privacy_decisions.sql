-- src/ops/restore.sh and `privacy:replay` fill decisions_to_replay. Leads sent after an erasure are not erased.
create function sales_internal.replay_privacy_decisions() returns text
language plpgsql volatile as $$
declare
  added integer;
  closed integer;
  requests integer;
  erased uuid[];
  persons text[];
begin
  insert into public.revocations (id, act, at, action, requested_at, from_page, contact, channel, how, "by", undoes)
  select distinct on (row.id) row.id, coalesce(row.act, row.id), row.at, row.action, row.requested_at, row.from_page, row.contact,
    row.channel, row.how, row."by", row.undoes
  from sales_internal.decisions_to_replay, jsonb_populate_record(null::public.revocations, decision) row
  where decision ? 'channel'
  on conflict (id) do nothing;
  get diagnostics added = row_count;

  with entry as (
    insert into public.lead_contacts
    select distinct on (row.id) row.*
    from sales_internal.decisions_to_replay, jsonb_populate_record(null::public.lead_contacts, decision) row
    where decision ? 'kind' and exists (select from public.leads where leads.id = row.lead_id)
      and (row.other_lead_id is null or exists (select from public.leads where leads.id = row.other_lead_id))
    on conflict do nothing
    returning lead_id, other_lead_id
  )
  select coalesce(array_agg(distinct own.person), '{}'), added + (select count(*) from entry) into persons, added
  from entry join public.leads own on own.id in (entry.lead_id, entry.other_lead_id);
  perform sales_internal.join_people(persons);

  -- The list has a request once as open, and once as closed. The closed ones come first, because equal ones may be open only once.
  update public.privacy_requests existing set closed_at = row.closed_at, closed_by = row.closed_by, closed_how = row.closed_how
  from sales_internal.decisions_to_replay, jsonb_populate_record(null::public.privacy_requests, decision) row
  where decision ? 'what' and existing.id = row.id and existing.closed_at is null and row.closed_at is not null;
  get diagnostics closed = row_count;
  insert into public.privacy_requests (id, requested_at, stored_at, contact, what, closed_at, closed_by, closed_how)
  select distinct on (row.id) row.id, row.requested_at, row.stored_at, row.contact, row.what,
    row.closed_at, row.closed_by, row.closed_how
  from sales_internal.decisions_to_replay, jsonb_populate_record(null::public.privacy_requests, decision) row
  where decision ? 'what'
  order by row.id, row.closed_at
  on conflict do nothing;
  get diagnostics requests = row_count;

  insert into sales_internal.erasures (key, subject, erased_at)
  select row.key, row.subject, max(row.erased_at)
  from sales_internal.decisions_to_replay, jsonb_populate_record(null::sales_internal.erasures, decision) row
  where decision ? 'subject'
  group by row.key, row.subject
  on conflict (key, subject) do update set erased_at = greatest(erasures.erased_at, excluded.erased_at);
  drop table sales_internal.decisions_to_replay;

  select array_agg(lead.id) into erased
  from public.leads lead
  where lead.erased_at is null and exists (
    select from (select distinct key from sales_internal.erasures) list
    join sales_internal.erasures erasure on erasure.key = list.key and erasure.subject in (
      sales_internal.erasure_subject(list.key, lead.id::text),
      sales_internal.erasure_subject(list.key, lead.phone_e164),
      sales_internal.erasure_subject(list.key, case when lead.phone_e164 is null then lead.email_normalized end))
    where erasure.erased_at >= lead.created_at);
  perform sales_internal.erase_leads(erased, 'erased before a restore');
  return format(
    'stops, lifts and other entries added: %s, requests added or closed: %s, leads erased again: %s',
    added, closed + requests, coalesce(cardinality(erased), 0));
end $$;

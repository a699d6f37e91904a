CREATE TABLE "unqueued_jobs" (
	"lead_id" uuid PRIMARY KEY NOT NULL,
	"jobs" json NOT NULL
);
--> statement-breakpoint
ALTER TABLE "unqueued_jobs" ADD CONSTRAINT "unqueued_jobs_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint

-- Stores a lead and all that belongs to it, once: one trip from the site to the database. `lead` and `consent` are rows as
-- JSON; `near_ids` are those under which the same form may stand from a few minutes before or after. Answers with the lead
-- that stands in the end, and with the code of the queue's fault where the lead is stored and its `jobs` wait in a table of their own.
create or replace function public.store_lead(
  lead jsonb, consent jsonb, near_ids uuid[], jobs json,
  out stored_id uuid, out stored_hash text, out stored_visitor uuid, out queue_fault text
)
-- Plans are kept: one that was made while there were few leads must not read all of them later. So no look at the table
-- names anything but ids and contacts, whatever another index might promise.
language plpgsql set enable_seqscan = off as $$
declare
  sent public.leads := jsonb_populate_record(null::public.leads, lead);
  alike public.leads[];
  first_id uuid;
  joining uuid[];
begin
  -- A newer site waits for its migration: nothing that it sends is dropped.
  if not to_jsonb(sent) ?& array(select jsonb_object_keys(lead)) then
    raise undefined_column using message = 'leads lacks a column';
  end if;
  if not to_jsonb(jsonb_populate_record(null::public.consents, consent)) ?& array(select jsonb_object_keys(consent)) then
    raise undefined_column using message = 'consents lacks a column';
  end if;

  -- Leads of one address, one number or, without a key, one content are stored one by one. In one order for everybody, so
  -- that no two wait for each other. What is looked up after this sees what they stored.
  perform pg_advisory_xact_lock(key) from (
    select distinct hashtextextended(name, 0) as key
    from unnest(array[sent.email_normalized, sent.phone_e164, case when near_ids <> '{}' then sent.content_hash end]) name
    where name is not null order by key) keys;

  loop
    select id, content_hash, visitor_id into stored_id, stored_hash, stored_visitor
    from public.leads where id = any (near_ids || sent.id) limit 1;
    exit when found;

    -- Equal numbers are one person; equal addresses are where one of the two has no number, and no other number stands
    -- beside them.
    alike := array(
      select other from public.leads other
      where phone_e164 = sent.phone_e164
        or (email_normalized = sent.email_normalized and (phone_e164 is null or sent.phone_e164 is null)));

    -- The first lead of the person whom this one is of.
    if alike <> '{}' then
      with same as (
        select id, coalesce(repeats_lead_id, id) as first, phone_e164, created_at from unnest(alike)
        where created_at <= sent.created_at and created_at > sent.created_at - interval '720 hours')
      select first into sent.repeats_lead_id from same
      where case when sent.phone_e164 is null then (select count(distinct phone_e164) from same) <= 1
        else not exists (
          select from public.leads member
          where (member.id = same.first or member.repeats_lead_id = same.first)
            and member.phone_e164 <> sent.phone_e164) end
      order by created_at, id limit 1;
    end if;

    insert into public.leads select sent.* on conflict (id) do nothing;
    continue when not found;

    -- Stored late, as out of the spool, it may be the first of some that came after it: they are linked to its first, but
    -- for those of another number.
    if alike <> '{}' then
      first_id := coalesce(sent.repeats_lead_id, sent.id);
      with later as (
        select id, (
          select string_agg(distinct member.phone_e164, ',') from public.leads member
          where later.id in (member.id, member.repeats_lead_id)) as number
        from unnest(alike) later
        where id <> first_id and repeats_lead_id is null
          and created_at > sent.created_at and created_at < sent.created_at + interval '720 hours'
      ), known as (
        select coalesce(
          (select string_agg(distinct phone_e164, ',') from public.leads where first_id in (id, repeats_lead_id)),
          case when (select count(distinct number) from later) = 1 then (select min(number) from later) end) as number)
      select array_agg(later.id) into joining
      from later cross join known where later.number is null or later.number = known.number;
      update public.leads set repeats_lead_id = first_id where id = any (joining) or repeats_lead_id = any (joining);
    end if;

    -- The evidence outlives its lead: where that was removed and comes again, the first stands.
    if consent is not null then
      insert into public.consents select * from jsonb_populate_record(null::public.consents, consent)
      on conflict do nothing;
    end if;

    -- The lead outlives a queue that is not there, or not for this role. That its jobs are to be added later is stored with it:
    -- the answer may be lost, and a repeat finds the lead.
    if json_array_length(jobs) > 0 then
      begin
        perform graphile_worker.add_job(
          job ->> 'task', job -> 'payload', job_key => job ->> 'key', max_attempts => (job ->> 'tries')::int)
        from json_array_elements(jobs) job;
      exception when others then
        if sqlstate !~ '^(3F000|42)' then raise; end if;
        queue_fault := sqlstate;
        insert into public.unqueued_jobs values (sent.id, jobs);
      end;
    end if;

    stored_id := sent.id; stored_hash := sent.content_hash; stored_visitor := sent.visitor_id;
    return;
  end loop;
end $$;

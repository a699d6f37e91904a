ALTER TABLE "revocations" DROP CONSTRAINT "revocations_channel_known";--> statement-breakpoint
ALTER TABLE "revocations" ADD CONSTRAINT "revocations_channel_known" CHECK ("revocations"."channel" in ('calls', 'texts', 'all', 'do_not_call', 'do_not_call_lifted'));--> statement-breakpoint
-- The trigger `revocations_hashed`, which does not exist while migrations run, hashes rows in UTC.
set local time zone 'UTC';--> statement-breakpoint
-- Lifted marks, and marks of leads with neither number nor address, become rows.
with latest as (
  select distinct on (lead_id) lead_id, outcome, at, by
  from lead_contacts where kind = 'contacted'
  order by lead_id, at desc, id
), added as (
  select distinct mark.contact, 'do_not_call_lifted' as channel, latest.lead_id, latest.at, latest.by
  from latest join revocations mark using (lead_id)
  where mark.channel = 'do_not_call' and latest.outcome in ('reached', 'won')
  union all
  select lead_id::text, 'do_not_call', lead_id, at, by
  from latest
  where outcome = 'do_not_call' and not exists (select from revocations mark where mark.lead_id = latest.lead_id)
), hashed as (
  select evidence, encode(sha256(convert_to(evidence::text, 'UTF8')), 'hex') as hash
  from (
    select jsonb_build_object('id', gen_random_uuid(), 'at', at, 'contact', contact, 'channel', channel,
      'how', 'told ' || by, 'by', session_user, 'lead_id', lead_id) as evidence
    from added
    offset 0
  ) rows
)
insert into revocations
select (jsonb_populate_record(null::revocations, evidence || jsonb_build_object('row_sha256', hash))).*
from hashed;--> statement-breakpoint
set local time zone default;

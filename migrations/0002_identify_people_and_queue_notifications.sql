CREATE TABLE "notifications" (
	"event_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event" text NOT NULL,
	"lead_id" uuid,
	"channel" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"next_attempt" timestamp with time zone DEFAULT now(),
	"last_error" text,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
DROP TABLE "evidence_sealed" CASCADE;--> statement-breakpoint
DROP TABLE "evidence_seals" CASCADE;--> statement-breakpoint
ALTER TABLE "leads" DROP CONSTRAINT "leads_repeats_lead_id_leads_id_fk";
--> statement-breakpoint
DROP INDEX "consents_stored_at_index";--> statement-breakpoint
CREATE INDEX "consents_given_at_index" ON "consents" USING btree ("given_at");--> statement-breakpoint
DROP INDEX "leads_email_normalized_index";--> statement-breakpoint
DROP INDEX "leads_repeats_lead_id_index";--> statement-breakpoint
DROP INDEX "leads_promised_index";--> statement-breakpoint
DROP INDEX "leads_suspected_index";--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "erased_person_id" uuid;--> statement-breakpoint
update leads set erased_person_id = coalesce(repeats_lead_id, id) where erased_at is not null;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "person_key" text GENERATED ALWAYS AS (coalesce(phone_e164, 'mail:' || email_normalized, erased_person_id::text, id::text)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_lead_id_index" ON "notifications" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "notifications_open_index" ON "notifications" USING btree ("channel","next_attempt") WHERE "notifications"."state" <> 'sent';--> statement-breakpoint
CREATE INDEX "leads_email_normalized_person_key_index" ON "leads" USING btree ("email_normalized","person_key");--> statement-breakpoint
CREATE INDEX "leads_person_key_created_at_id_index" ON "leads" USING btree ("person_key","created_at","id");--> statement-breakpoint
ALTER TABLE "leads" DROP COLUMN "repeats_lead_id";--> statement-breakpoint
-- A call answers all earlier leads of the person, not only those within 30 days of each other.
update leads set reached_at = reached.at
from (
  select earlier.id, min(contact.at) as at
  from lead_contacts contact
  join leads called on called.id = contact.lead_id
  join leads earlier on earlier.person_key = called.person_key and earlier.created_at <= contact.at
  where contact.outcome <> 'wrong_number' and earlier.reached_at is null and earlier.erased_at is null
  group by earlier.id
) reached
where leads.id = reached.id;--> statement-breakpoint
-- Notifications that graphile-worker still had to send, and those of leads that were stored while it was missing.
do $$ begin
  if to_regclass('graphile_worker.jobs') is not null then
    insert into notifications (event, lead_id, channel, state, attempts, created_at, next_attempt, last_error)
    select 'lead.created', leads.id, split_part(job.key, ':', 1),
      case when job.attempts >= job.max_attempts then 'failed' when job.attempts > 0 then 'retrying' else 'waiting' end,
      job.attempts, job.created_at, case when job.attempts < job.max_attempts then job.run_at end, job.last_error
    from graphile_worker.jobs job
    join leads on leads.id::text = split_part(job.key, ':', 2)
    where job.key ~ '^(email|webhook):';
    drop schema graphile_worker cascade;
  end if;
end $$;--> statement-breakpoint
insert into notifications (event, lead_id, channel)
select 'lead.created', unqueued.lead_id, split_part(job ->> 'key', ':', 1)
from unqueued_jobs unqueued cross join json_array_elements(unqueued.jobs) job
where not exists (
  select from notifications queued
  where queued.lead_id = unqueued.lead_id and queued.channel = split_part(job ->> 'key', ':', 1));--> statement-breakpoint
DROP TABLE "unqueued_jobs";

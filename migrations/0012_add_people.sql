ALTER TYPE "public"."lead_source" ADD VALUE 'phone';--> statement-breakpoint
CREATE TABLE "sales_internal"."people" (
	"person_key" text PRIMARY KEY NOT NULL,
	"owner" text,
	"claimed_by" text,
	"claimed_until" timestamp with time zone,
	"appointment_id" uuid,
	"appointment_at" timestamp with time zone,
	"try_again_at" timestamp with time zone
);
--> statement-breakpoint
DROP INDEX "leads_open_index";--> statement-breakpoint
ALTER TABLE "lead_contacts" DROP CONSTRAINT "lead_contacts_outcome_of_contact";--> statement-breakpoint
ALTER TABLE "lead_contacts" ALTER COLUMN "kind" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "lead_contacts" ADD COLUMN "next_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lead_contacts" ADD COLUMN "undone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "contact_id" uuid;--> statement-breakpoint
ALTER TABLE "sales_internal"."people" ADD CONSTRAINT "people_appointment_id_lead_contacts_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."lead_contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "people_appointment_id_index" ON "sales_internal"."people" USING btree ("appointment_id");--> statement-breakpoint
CREATE INDEX "people_appointment_at_index" ON "sales_internal"."people" USING btree ("appointment_at");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_contact_id_lead_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."lead_contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_contacts_at_index" ON "lead_contacts" USING btree ("at");--> statement-breakpoint
CREATE INDEX "leads_changed_index" ON "leads" USING btree (coalesce(changed_at, created_at));--> statement-breakpoint
CREATE INDEX "leads_open_index" ON "leads" USING btree ("suspected_spam","created_at") WHERE "leads"."reached_at" is null and "leads"."erased_at" is null;--> statement-breakpoint
ALTER TABLE "lead_contacts" ADD CONSTRAINT "lead_contacts_outcome_of_contact" CHECK (("lead_contacts"."kind" = 'contacted') = ("lead_contacts"."outcome" is not null));--> statement-breakpoint
ALTER TABLE "lead_contacts" ADD CONSTRAINT "lead_contacts_kind_known" CHECK ("lead_contacts"."kind" in ('attempted', 'contacted', 'corrected', 'added'));--> statement-breakpoint
DROP TYPE "public"."contact_kind";--> statement-breakpoint
update lead_contacts contact set next_at = follow_up.next_at
from sales_internal.follow_ups follow_up
where contact.id = (
  select latest.id from lead_contacts latest
  where latest.lead_id = follow_up.lead_id and latest.kind = 'contacted'
  order by latest.at desc, latest.id limit 1);--> statement-breakpoint
insert into sales_internal.people (person_key, appointment_id, appointment_at)
select follow_up.person_key, contact.id, contact.next_at
from sales_internal.follow_ups follow_up
join lead_contacts contact using (lead_id, next_at);--> statement-breakpoint
insert into sales_internal.people (person_key, claimed_by, claimed_until)
select person_key, login, expires_at from sales_internal.claims where expires_at > now()
on conflict (person_key) do update set claimed_by = excluded.claimed_by, claimed_until = excluded.claimed_until;

ALTER TABLE "lead_contacts" DROP CONSTRAINT "lead_contacts_kind_known";--> statement-breakpoint
DROP INDEX "leads_email_normalized_person_key_index";--> statement-breakpoint
DROP INDEX "leads_person_key_created_at_id_index";--> statement-breakpoint
DROP INDEX "notifications_open_index";--> statement-breakpoint
DROP INDEX "revocations_latest_index";--> statement-breakpoint
ALTER TABLE "leads" ALTER COLUMN "person_key" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "lead_contacts" ADD COLUMN "act" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "lead_contacts" ADD COLUMN "phone_e164" text;--> statement-breakpoint
ALTER TABLE "lead_contacts" ADD COLUMN "phone_extension" text;--> statement-breakpoint
ALTER TABLE "lead_contacts" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "lead_contacts" ADD COLUMN "other_lead_id" uuid;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "person" text;--> statement-breakpoint
UPDATE "sales_internal"."people" SET "person_key" = substr("person_key", 6) WHERE "person_key" LIKE 'mail:%';--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "notified_state" text;--> statement-breakpoint
ALTER TABLE "revocations" ADD COLUMN "act" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_internal"."people" ADD COLUMN "joined_to" text;--> statement-breakpoint
ALTER TABLE "sales_internal"."people" ADD COLUMN "lifted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sales_internal"."people" ADD COLUMN "wrong_numbers" text[];--> statement-breakpoint
ALTER TABLE "sales_internal"."people" ADD COLUMN "wrong_at" timestamp with time zone[];--> statement-breakpoint
ALTER TABLE "sales_internal"."people" ADD COLUMN "right_at" timestamp with time zone[];--> statement-breakpoint
ALTER TABLE "lead_contacts" ADD CONSTRAINT "lead_contacts_other_lead_id_leads_id_fk" FOREIGN KEY ("other_lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_contacts_act_index" ON "lead_contacts" USING btree ("act");--> statement-breakpoint
CREATE INDEX "lead_contacts_phone_e164_at_index" ON "lead_contacts" USING btree ("phone_e164","at") WHERE "lead_contacts"."phone_e164" is not null;--> statement-breakpoint
CREATE INDEX "lead_contacts_email_index" ON "lead_contacts" USING btree ("email") WHERE "lead_contacts"."email" is not null;--> statement-breakpoint
CREATE INDEX "lead_contacts_other_lead_id_index" ON "lead_contacts" USING btree ("other_lead_id") WHERE "lead_contacts"."other_lead_id" is not null;--> statement-breakpoint
CREATE INDEX "leads_email_normalized_person_index" ON "leads" USING btree ("email_normalized","person");--> statement-breakpoint
CREATE INDEX "leads_person_created_at_id_index" ON "leads" USING btree ("person","created_at","id");--> statement-breakpoint
-- After the indexes: an index on rows that this transaction changed before can't be used in it.
UPDATE "leads" SET ("person_key", "person") = (SELECT "key", "key" FROM (SELECT CASE WHEN "erased_at" IS NULL THEN coalesce("phone_e164", "email_normalized", "id"::text) ELSE "id"::text END) AS "keys" ("key"));--> statement-breakpoint
ALTER TABLE "leads" ALTER COLUMN "person" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "revocations_act_index" ON "revocations" USING btree ("act");--> statement-breakpoint
CREATE INDEX "people_joined_to_index" ON "sales_internal"."people" USING btree ("joined_to") WHERE "sales_internal"."people"."joined_to" is not null;--> statement-breakpoint
CREATE INDEX "notifications_open_index" ON "notifications" USING btree ("channel",("event" = 'lead.revoked'),"next_attempt") WHERE "notifications"."state" <> 'sent';--> statement-breakpoint
CREATE INDEX "revocations_latest_index" ON "revocations" USING btree ("contact","channel","from_page","at") WHERE "revocations"."action" = 'stop';--> statement-breakpoint
ALTER TABLE "leads" DROP COLUMN "erased_person_id";--> statement-breakpoint
ALTER TABLE "lead_contacts" ADD CONSTRAINT "lead_contacts_kind_known" CHECK ("lead_contacts"."kind" in ('attempted', 'contacted', 'note', 'corrected', 'added', 'lifted', 'joined', 'undone'));
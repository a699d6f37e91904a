DROP INDEX "leads_phone_e164_index";--> statement-breakpoint
DROP INDEX "revocations_contact_index";--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "spooled" boolean;--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "contacts" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "contacts" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "spooled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "lead_ids" uuid[];--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD COLUMN "contacts" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD COLUMN "stored_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "revocations" ADD COLUMN "requested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "revocations" ADD COLUMN "identity" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "leads_contacts_index" ON "leads" USING gin ("contacts") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "revocations_stops_index" ON "revocations" USING btree ("identity","channel","at") WHERE "revocations"."lead_id" is null;--> statement-breakpoint
CREATE INDEX "revocations_marks_index" ON "revocations" USING btree ("identity","channel","at") WHERE "revocations"."lead_id" is not null;--> statement-breakpoint
CREATE INDEX "revocations_lead_id_index" ON "revocations" USING btree ("lead_id") WHERE "revocations"."lead_id" is not null;--> statement-breakpoint
update privacy_requests set stored_at = requested_at;
--> statement-breakpoint
-- Area codes that the list of migration 0001 lacks, because they are newer. Each is an overlay: it has the area of another code.
insert into sales_internal.area_codes (area_code, time_zones, state)
select added.code, overlaid.time_zones, overlaid.state
from (values ('436', '440'), ('457', '318'), ('465', '718'), ('471', '662'), ('483', '334'), ('621', '713'), ('624', '716'),
  ('679', '313'), ('729', '423'), ('837', '530'), ('861', '309'), ('924', '507')) added (code, area)
join sales_internal.area_codes overlaid on overlaid.area_code = added.area
on conflict do nothing;

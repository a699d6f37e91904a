DROP INDEX "roi_calculations_visitor_id_index";--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "reached_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "contact_outcome" "contact_outcome";--> statement-breakpoint
CREATE INDEX "leads_open_index" ON "leads" USING btree ("created_at") WHERE "leads"."reached_at" is null and "leads"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "leads_promised_index" ON "leads" USING btree ("created_at","reached_at") WHERE not "leads"."suspected_spam" and "leads"."erased_at" is null and "leads"."repeats_lead_id" is null;--> statement-breakpoint
CREATE INDEX "roi_calculations_visitor_id_created_at_index" ON "roi_calculations" USING btree ("visitor_id","created_at");
DROP INDEX "notifications_open_index";--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "recipient" text;--> statement-breakpoint
CREATE INDEX "notifications_open_index" ON "notifications" USING btree ("channel",("event" = 'lead.revoked'),"next_attempt") WHERE "notifications"."state" not in ('sent', 'dropped');
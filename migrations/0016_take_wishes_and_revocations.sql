CREATE TYPE "public"."consent_channel" AS ENUM('calls', 'texts');--> statement-breakpoint
CREATE TYPE "public"."call_time" AS ENUM('any', 'morning', 'midday', 'afternoon');--> statement-breakpoint
ALTER TYPE "public"."contact_outcome" ADD VALUE 'do_not_call';--> statement-breakpoint
CREATE TABLE "revocations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"contact" text NOT NULL,
	"channel" text NOT NULL,
	"how" text NOT NULL,
	"note" text,
	"by" text DEFAULT session_user NOT NULL,
	"lead_id" uuid,
	CONSTRAINT "revocations_channel_known" CHECK ("revocations"."channel" in ('calls', 'texts', 'all', 'do_not_call'))
);
--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "channel" "consent_channel";--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "call_time" "call_time";--> statement-breakpoint
CREATE INDEX "revocations_contact_index" ON "revocations" USING btree ("contact");
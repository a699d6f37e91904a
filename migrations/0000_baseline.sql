CREATE TABLE "backup_proofs" (
	"backup" varchar(500) PRIMARY KEY NOT NULL,
	"proved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ran_at" timestamp with time zone,
	"copied_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "calls" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"rang_at" timestamp with time zone,
	"lead_id" uuid NOT NULL,
	"main_contact" text,
	"person" text,
	"login" varchar(500) NOT NULL,
	"outcome" varchar(100) NOT NULL,
	"note" varchar(4000),
	"next_at" timestamp with time zone,
	"amount" numeric(9, 2),
	CONSTRAINT "calls_amount_positive" CHECK ("calls"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"channel" varchar(100) NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"wording" varchar(4000) NOT NULL,
	"version" varchar(500) NOT NULL,
	"name" varchar(200) NOT NULL,
	"phone" varchar(200) NOT NULL,
	"ip_address" "inet",
	"user_agent" varchar(500),
	"page_address" varchar(4000),
	CONSTRAINT "consents_lead_id_id_pk" PRIMARY KEY("lead_id","id")
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"business_name" varchar(200) NOT NULL,
	"contact_name" varchar(200) NOT NULL,
	"phone" varchar(200) NOT NULL,
	"email" varchar(320),
	"business_type" varchar(100),
	"monthly_lead_volume" varchar(100),
	"trade_detail" varchar(200),
	"plan" varchar(200),
	"missed_calls" smallint,
	"call_time" varchar(100),
	"language" varchar(100),
	"reach_by" varchar(100),
	"calculation" uuid,
	"source" varchar(100) NOT NULL,
	"suspected_spam" boolean DEFAULT false NOT NULL,
	"attribution" jsonb,
	"ip_address" "inet",
	"contacts" text[] NOT NULL,
	"main_contact" text NOT NULL,
	"phone_e164" text,
	"person" text NOT NULL,
	"status" varchar(100) NOT NULL,
	"result" uuid,
	"won_at" timestamp with time zone,
	"next_at" timestamp with time zone,
	"reached_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	"is_open" boolean GENERATED ALWAYS AS (not status in ('won', 'lost', 'spam') and erased_at is null) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"event" varchar(100) NOT NULL,
	"via" varchar(100) NOT NULL,
	"lead_id" uuid,
	"call_id" uuid,
	"stop_id" uuid,
	"text" varchar(4000),
	"state" varchar(100) DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"first_tried_at" timestamp with time zone,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_error" varchar(4000),
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "outcomes" (
	"outcome" varchar(100) PRIMARY KEY NOT NULL,
	"status" varchar(100),
	"is_result" boolean NOT NULL,
	"is_try" boolean NOT NULL,
	"is_talk" boolean NOT NULL,
	"is_end" boolean GENERATED ALWAYS AS (coalesce(status in ('won', 'lost', 'spam'), false)) STORED NOT NULL,
	"pause" interval
);
--> statement-breakpoint
CREATE TABLE "reservations" (
	"main_contact" text PRIMARY KEY NOT NULL,
	"login" varchar(500) NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "roi_calculations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"monthly_leads" integer NOT NULL,
	"current_staff_cost" integer NOT NULL,
	"average_job_value" integer NOT NULL,
	"current_conversion_rate" integer NOT NULL,
	"calculated_savings" bigint NOT NULL,
	"extra_jobs" bigint NOT NULL,
	"additional_revenue" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_locks" (
	"name" varchar(100) PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stops" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"contact" text NOT NULL,
	"channel" varchar(100) NOT NULL,
	"source" varchar(100) DEFAULT 'page' NOT NULL,
	"lifts" uuid,
	"how" varchar(500),
	"login" varchar(500),
	CONSTRAINT "stops_channel_known" CHECK ("stops"."channel" in ('calls', 'texts', 'all')),
	CONSTRAINT "stops_source_known" CHECK ("stops"."source" in ('page', 'sales', 'erase'))
);
--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_outcome_outcomes_outcome_fk" FOREIGN KEY ("outcome") REFERENCES "public"."outcomes"("outcome") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calls_main_contact_at_index" ON "calls" USING btree ("main_contact","at");--> statement-breakpoint
CREATE INDEX "calls_person_at_index" ON "calls" USING btree ("person","at");--> statement-breakpoint
CREATE INDEX "calls_lead_id_index" ON "calls" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "calls_at_index" ON "calls" USING btree ("at");--> statement-breakpoint
CREATE INDEX "leads_created_at_index" ON "leads" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "leads_person_created_at_index" ON "leads" USING btree ("person","created_at");--> statement-breakpoint
CREATE INDEX "leads_contacts_index" ON "leads" USING gin ("contacts") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "leads_open_index" ON "leads" USING btree ("person","created_at" DESC NULLS LAST) WHERE "leads"."is_open";--> statement-breakpoint
CREATE INDEX "leads_open_main_contact_index" ON "leads" USING btree ("main_contact") WHERE "leads"."is_open";--> statement-breakpoint
CREATE INDEX "leads_won_index" ON "leads" USING btree ("result") WHERE "leads"."status" = 'won';--> statement-breakpoint
CREATE INDEX "outbox_waiting_index" ON "outbox" USING btree ("via","next_at") WHERE "outbox"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "roi_calculations_created_at_index" ON "roi_calculations" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "stops_contact_channel_at_index" ON "stops" USING btree ("contact","channel","at");--> statement-breakpoint
CREATE INDEX "stops_lifts_index" ON "stops" USING btree ("lifts") WHERE "stops"."lifts" is not null;--> statement-breakpoint
-- Rows, which drizzle-kit doesn't write.
INSERT INTO "outcomes" ("outcome", "status", "is_result", "is_try", "is_talk", "pause") VALUES
	('no_answer', 'tried', false, true, false, '2 hours'),
	('wrote', 'tried', false, true, false, '3 days'),
	('talked', 'talked', true, true, true, '3 days'),
	('won', 'won', true, true, true, '2 hours'),
	('lost', 'lost', true, true, true, '2 hours'),
	('gave_up', 'lost', true, false, false, NULL),
	('wrong_number', 'wrong_number', true, true, false, '2 hours'),
	('spam', 'spam', true, false, false, NULL),
	('note', NULL, false, false, false, NULL);
--> statement-breakpoint
INSERT INTO "site_locks" ("name") VALUES ('replays');

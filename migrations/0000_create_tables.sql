CREATE SCHEMA "sales";
--> statement-breakpoint
CREATE SCHEMA "sales_internal";
--> statement-breakpoint
CREATE TYPE "public"."consent_channel" AS ENUM('calls', 'texts');--> statement-breakpoint
CREATE TYPE "public"."contact_kind" AS ENUM('attempted', 'contacted');--> statement-breakpoint
CREATE TYPE "public"."business_type" AS ENUM('plumbing', 'hvac', 'electrical', 'roofing', 'landscaping', 'other');--> statement-breakpoint
CREATE TYPE "public"."call_time" AS ENUM('any', 'morning', 'midday', 'afternoon');--> statement-breakpoint
CREATE TYPE "public"."contact_outcome" AS ENUM('reached', 'wrong_number', 'not_interested', 'won', 'lost', 'do_not_call');--> statement-breakpoint
CREATE TYPE "public"."lead_source" AS ENUM('form', 'chat', 'voice');--> statement-breakpoint
CREATE TYPE "public"."monthly_lead_volume" AS ENUM('0-50', '51-150', '151-500', '500+');--> statement-breakpoint
CREATE TABLE "backup_proofs" (
	"dump" text PRIMARY KEY NOT NULL,
	"taken_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lead_id" uuid NOT NULL,
	"channel" "consent_channel",
	"given_at" timestamp with time zone NOT NULL,
	"text" text NOT NULL,
	"text_version" text NOT NULL,
	"text_sha256" text NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"ip_address" "inet",
	"user_agent" text,
	"page_address" text,
	"page_build" text,
	"stored_at" timestamp with time zone,
	"row_sha256" text
);
--> statement-breakpoint
CREATE TABLE "evidence_sealed" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"sha256" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "evidence_seals" (
	"number" integer PRIMARY KEY NOT NULL,
	"sealed_at" timestamp with time zone NOT NULL,
	"previous_sha256" text NOT NULL,
	"sha256" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_contacts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lead_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" "contact_kind" NOT NULL,
	"outcome" "contact_outcome",
	"by" text NOT NULL,
	"note" text,
	CONSTRAINT "lead_contacts_outcome_of_contact" CHECK (("lead_contacts"."kind" = 'contacted') = ("lead_contacts"."outcome" is not null))
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"business_name" text NOT NULL,
	"contact_name" text NOT NULL,
	"email" text NOT NULL,
	"email_normalized" text,
	"phone" text NOT NULL,
	"phone_e164" text,
	"phone_extension" text,
	"business_type" "business_type" NOT NULL,
	"trade_detail" text,
	"monthly_lead_volume" "monthly_lead_volume" NOT NULL,
	"call_time" "call_time",
	"source" "lead_source" DEFAULT 'form' NOT NULL,
	"suspected_spam" boolean DEFAULT false NOT NULL,
	"elapsed_ms" integer,
	"first_touch" jsonb,
	"last_touch" jsonb,
	"repeats_lead_id" uuid,
	"ip_address" "inet",
	"visitor_id" uuid,
	"content_hash" text NOT NULL,
	"erased_at" timestamp with time zone,
	"erasure_reason" text,
	"reached_at" timestamp with time zone,
	"contact_outcome" "contact_outcome",
	CONSTRAINT "leads_business_name_not_blank" CHECK ("leads"."business_name" ~ '[^[:space:]]'),
	CONSTRAINT "leads_contact_name_not_blank" CHECK ("leads"."contact_name" ~ '[^[:space:]]'),
	CONSTRAINT "leads_email_not_blank" CHECK ("leads"."email" ~ '[^[:space:]]'),
	CONSTRAINT "leads_phone_not_blank" CHECK ("leads"."phone" ~ '[^[:space:]]')
);
--> statement-breakpoint
CREATE TABLE "rate_limit_hits" (
	"key" text PRIMARY KEY NOT NULL,
	"hits" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "revocations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"contact" text NOT NULL,
	"channel" text NOT NULL,
	"how" text NOT NULL,
	"note" text,
	"by" text DEFAULT session_user NOT NULL,
	"lead_id" uuid,
	"row_sha256" text,
	CONSTRAINT "revocations_channel_known" CHECK ("revocations"."channel" in ('calls', 'texts', 'all', 'do_not_call'))
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
	"additional_revenue" bigint NOT NULL,
	"extra_jobs_per_month" bigint NOT NULL,
	"visitor_id" uuid
);
--> statement-breakpoint
CREATE TABLE "sales_internal"."area_codes" (
	"area_code" text PRIMARY KEY NOT NULL,
	"time_zones" text[] NOT NULL,
	"state" text
);
--> statement-breakpoint
CREATE TABLE "sales_internal"."calling_hours" (
	"state" text PRIMARY KEY NOT NULL,
	"weekdays_from" time,
	"weekdays_until" time,
	"saturday_from" time,
	"saturday_until" time,
	"sunday_from" time,
	"sunday_until" time,
	"source" text NOT NULL,
	"looked_at" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sales_internal"."erasures" (
	"key" "bytea" NOT NULL,
	"subject" "bytea" NOT NULL,
	"erased_at" timestamp with time zone NOT NULL,
	CONSTRAINT "erasures_pkey" PRIMARY KEY("key","subject")
);
--> statement-breakpoint
CREATE TABLE "unqueued_jobs" (
	"lead_id" uuid PRIMARY KEY NOT NULL,
	"jobs" json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "voice_calls" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"granted_at" timestamp with time zone NOT NULL,
	"open_until" timestamp with time zone NOT NULL,
	"seconds" integer NOT NULL,
	"waits_until" timestamp with time zone,
	"call_id" text,
	CONSTRAINT "voice_calls_call_id_unique" UNIQUE("call_id")
);
--> statement-breakpoint
CREATE TABLE "voice_ratings" (
	"visitor_id" uuid PRIMARY KEY NOT NULL,
	"rated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"did_well" boolean NOT NULL,
	"why" text
);
--> statement-breakpoint
ALTER TABLE "evidence_sealed" ADD CONSTRAINT "evidence_sealed_number_evidence_seals_number_fk" FOREIGN KEY ("number") REFERENCES "public"."evidence_seals"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_contacts" ADD CONSTRAINT "lead_contacts_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_repeats_lead_id_leads_id_fk" FOREIGN KEY ("repeats_lead_id") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unqueued_jobs" ADD CONSTRAINT "unqueued_jobs_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consents_lead_id_index" ON "consents" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "consents_stored_at_index" ON "consents" USING btree ("stored_at");--> statement-breakpoint
CREATE INDEX "evidence_sealed_number_index" ON "evidence_sealed" USING btree ("number");--> statement-breakpoint
CREATE INDEX "lead_contacts_lead_id_at_index" ON "lead_contacts" USING btree ("lead_id","at");--> statement-breakpoint
CREATE INDEX "leads_created_at_index" ON "leads" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "leads_email_normalized_index" ON "leads" USING btree ("email_normalized");--> statement-breakpoint
CREATE INDEX "leads_phone_e164_index" ON "leads" USING btree ("phone_e164");--> statement-breakpoint
CREATE INDEX "leads_visitor_id_index" ON "leads" USING btree ("visitor_id");--> statement-breakpoint
CREATE INDEX "leads_repeats_lead_id_index" ON "leads" USING btree ("repeats_lead_id");--> statement-breakpoint
CREATE INDEX "leads_open_index" ON "leads" USING btree ("created_at") WHERE "leads"."reached_at" is null and "leads"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "leads_promised_index" ON "leads" USING btree ("created_at","reached_at") WHERE not "leads"."suspected_spam" and "leads"."erased_at" is null and "leads"."repeats_lead_id" is null;--> statement-breakpoint
CREATE INDEX "leads_suspected_index" ON "leads" USING btree ("id") WHERE "leads"."suspected_spam";--> statement-breakpoint
CREATE INDEX "rate_limit_hits_resets_at_index" ON "rate_limit_hits" USING btree ("resets_at");--> statement-breakpoint
CREATE INDEX "revocations_contact_index" ON "revocations" USING btree ("contact");--> statement-breakpoint
CREATE INDEX "roi_calculations_created_at_index" ON "roi_calculations" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "roi_calculations_visitor_id_created_at_index" ON "roi_calculations" USING btree ("visitor_id","created_at");--> statement-breakpoint
CREATE INDEX "voice_calls_granted_at_index" ON "voice_calls" USING btree ("granted_at");
CREATE TYPE "public"."business_type" AS ENUM('plumbing', 'hvac', 'electrical', 'roofing', 'landscaping', 'other');--> statement-breakpoint
CREATE TYPE "public"."monthly_lead_volume" AS ENUM('0-50', '51-150', '151-500', '500+');--> statement-breakpoint
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
	"monthly_lead_volume" "monthly_lead_volume" NOT NULL,
	"suspected_spam" boolean DEFAULT false NOT NULL,
	"visitor_id" uuid,
	"content_hash" text NOT NULL,
	CONSTRAINT "leads_business_name_not_blank" CHECK ("leads"."business_name" ~ '[^[:space:]]'),
	CONSTRAINT "leads_contact_name_not_blank" CHECK ("leads"."contact_name" ~ '[^[:space:]]'),
	CONSTRAINT "leads_email_not_blank" CHECK ("leads"."email" ~ '[^[:space:]]'),
	CONSTRAINT "leads_phone_not_blank" CHECK ("leads"."phone" ~ '[^[:space:]]')
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "rate_limit_hits" (
	"key" text PRIMARY KEY NOT NULL,
	"hits" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL
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
CREATE INDEX "leads_created_at_index" ON "leads" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "leads_email_normalized_index" ON "leads" USING btree ("email_normalized");--> statement-breakpoint
CREATE INDEX "leads_phone_e164_index" ON "leads" USING btree ("phone_e164");--> statement-breakpoint
CREATE INDEX "leads_visitor_id_index" ON "leads" USING btree ("visitor_id");--> statement-breakpoint
CREATE INDEX "rate_limit_hits_resets_at_index" ON "rate_limit_hits" USING btree ("resets_at");--> statement-breakpoint
CREATE INDEX "roi_calculations_created_at_index" ON "roi_calculations" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "roi_calculations_visitor_id_index" ON "roi_calculations" USING btree ("visitor_id");
CREATE SCHEMA "sales";
--> statement-breakpoint
CREATE SCHEMA "sales_internal";
--> statement-breakpoint
CREATE TYPE "public"."consent_channel" AS ENUM('calls', 'texts');--> statement-breakpoint
CREATE TYPE "public"."lost_reason" AS ENUM('price', 'timing', 'competitor', 'no_need', 'no_answer', 'other');--> statement-breakpoint
CREATE TYPE "public"."business_type" AS ENUM('plumbing', 'hvac', 'electrical', 'roofing', 'landscaping', 'other');--> statement-breakpoint
CREATE TYPE "public"."call_time" AS ENUM('any', 'morning', 'midday', 'afternoon');--> statement-breakpoint
CREATE TYPE "public"."contact_outcome" AS ENUM('reached', 'wrong_number', 'not_interested', 'won', 'lost', 'do_not_call', 'spam');--> statement-breakpoint
CREATE TYPE "public"."language" AS ENUM('en', 'es');--> statement-breakpoint
CREATE TYPE "public"."lead_source" AS ENUM('form', 'chat', 'voice', 'sample', 'phone');--> statement-breakpoint
CREATE TYPE "public"."monthly_lead_volume" AS ENUM('0-50', '51-150', '151-500', '500+');--> statement-breakpoint
CREATE TYPE "public"."reach_by" AS ENUM('call', 'text', 'email');--> statement-breakpoint
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
	"spooled" boolean,
	"stored_at" timestamp with time zone,
	"contacts" text[] DEFAULT '{}' NOT NULL,
	"row_sha256" text
);
--> statement-breakpoint
CREATE TABLE "lead_contacts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lead_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"outcome" "contact_outcome",
	"act" uuid DEFAULT gen_random_uuid() NOT NULL,
	"by" text NOT NULL,
	"login" text DEFAULT session_user NOT NULL,
	"note" text,
	"next_at" timestamp with time zone,
	"lost_reason" "lost_reason",
	"monthly_amount" numeric(9, 2),
	"phone_e164" text,
	"phone_extension" text,
	"email" text,
	"other_lead_id" uuid,
	"undoes" uuid,
	CONSTRAINT "lead_contacts_kind_known" CHECK ("lead_contacts"."kind" in ('attempted', 'contacted', 'note', 'corrected', 'added', 'lifted', 'joined', 'undone')),
	CONSTRAINT "lead_contacts_note_at_most_4000_characters" CHECK (length("lead_contacts"."note") <= 4000),
	CONSTRAINT "lead_contacts_by_at_most_500_characters" CHECK (length("lead_contacts"."by") <= 500),
	CONSTRAINT "lead_contacts_monthly_amount_positive" CHECK ("lead_contacts"."monthly_amount" > 0),
	CONSTRAINT "lead_contacts_outcome_of_contact" CHECK (("lead_contacts"."kind" = 'contacted') = ("lead_contacts"."outcome" is not null))
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"business_name" text NOT NULL,
	"contact_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"email_normalized" text,
	"phone_e164" text,
	"phone_extension" text,
	"contacts" text[] DEFAULT '{}' NOT NULL,
	"business_type" "business_type" NOT NULL,
	"monthly_lead_volume" "monthly_lead_volume" NOT NULL,
	"trade_detail" text,
	"plan" text,
	"missed_calls" smallint,
	"call_time" "call_time",
	"language" "language",
	"reach_by" "reach_by",
	"source" "lead_source" DEFAULT 'form' NOT NULL,
	"suspected_spam" boolean DEFAULT false NOT NULL,
	"elapsed_ms" integer,
	"first_touch" jsonb,
	"last_touch" jsonb,
	"ip_address" "inet",
	"calculation" uuid,
	"spooled" boolean DEFAULT false NOT NULL,
	"erased_at" timestamp with time zone,
	"erasure_reason" text,
	"person_key" text NOT NULL,
	"person" text NOT NULL,
	"reached_at" timestamp with time zone,
	"contact_outcome" "contact_outcome",
	"is_spam" boolean GENERATED ALWAYS AS (suspected_spam or coalesce(contact_outcome = 'spam', false)) STORED NOT NULL,
	"changed_at" timestamp with time zone,
	CONSTRAINT "leads_business_name_not_blank" CHECK ("leads"."business_name" ~ '[^[:space:]]'),
	CONSTRAINT "leads_contact_name_not_blank" CHECK ("leads"."contact_name" ~ '[^[:space:]]'),
	CONSTRAINT "leads_email_not_blank" CHECK ("leads"."email" ~ '[^[:space:]]'),
	CONSTRAINT "leads_phone_not_blank" CHECK ("leads"."phone" ~ '[^[:space:]]'),
	CONSTRAINT "leads_business_name_at_most_200_characters" CHECK (length("leads"."business_name") <= 200),
	CONSTRAINT "leads_contact_name_at_most_200_characters" CHECK (length("leads"."contact_name") <= 200),
	CONSTRAINT "leads_phone_at_most_200_characters" CHECK (length("leads"."phone") <= 200),
	CONSTRAINT "leads_trade_detail_at_most_200_characters" CHECK (length("leads"."trade_detail") <= 200),
	CONSTRAINT "leads_plan_at_most_200_characters" CHECK (length("leads"."plan") <= 200),
	CONSTRAINT "leads_email_at_most_320_characters" CHECK (length("leads"."email") <= 320),
	CONSTRAINT "leads_erasure_reason_at_most_500_characters" CHECK (length("leads"."erasure_reason") <= 500)
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"event_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event" text NOT NULL,
	"lead_id" uuid,
	"contacts" text[],
	"lead_ids" uuid[],
	"contact_id" uuid,
	"channel" text NOT NULL,
	"recipient" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"notified_state" text,
	"next_attempt" timestamp with time zone DEFAULT now(),
	"last_error" text,
	"may_have_arrived" boolean DEFAULT false NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "privacy_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"contact" text NOT NULL,
	"contacts" text[] DEFAULT '{}' NOT NULL,
	"stored_at" timestamp with time zone,
	"what" text NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" text,
	"closed_how" text,
	CONSTRAINT "privacy_requests_what_known" CHECK ("privacy_requests"."what" in ('calls', 'texts', 'all')),
	CONSTRAINT "privacy_requests_contact_at_most_320_characters" CHECK (length("privacy_requests"."contact") <= 320),
	CONSTRAINT "privacy_requests_closed_how_at_most_500_characters" CHECK (length("privacy_requests"."closed_how") <= 500)
);
--> statement-breakpoint
CREATE TABLE "revocations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"act" uuid DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"action" text DEFAULT 'stop' NOT NULL,
	"requested_at" timestamp with time zone,
	"from_page" boolean DEFAULT false NOT NULL,
	"contact" text NOT NULL,
	"channel" text NOT NULL,
	"how" text NOT NULL,
	"note" text,
	"by" text DEFAULT session_user NOT NULL,
	"undoes" uuid,
	CONSTRAINT "revocations_channel_known" CHECK ("revocations"."channel" in ('calls', 'texts', 'all', 'do_not_call')),
	CONSTRAINT "revocations_note_at_most_4000_characters" CHECK (length("revocations"."note") <= 4000),
	CONSTRAINT "revocations_how_at_most_500_characters" CHECK (length("revocations"."how") <= 500),
	CONSTRAINT "revocations_contact_at_most_640_characters" CHECK (length("revocations"."contact") <= 640),
	CONSTRAINT "revocations_action_known" CHECK ("revocations"."action" in ('stop', 'lift', 'undo'))
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
	"extra_jobs_per_month" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sales_internal"."claims" (
	"login" text PRIMARY KEY NOT NULL,
	"person" text NOT NULL,
	"dialed" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "claims_person_unique" UNIQUE("person"),
	CONSTRAINT "claims_dialed_unique" UNIQUE("dialed")
);
--> statement-breakpoint
CREATE TABLE "sales_internal"."erasures" (
	"key" "bytea" NOT NULL,
	"subject" "bytea" NOT NULL,
	"erased_at" timestamp with time zone NOT NULL,
	"login" text,
	CONSTRAINT "erasures_pkey" PRIMARY KEY("key","subject")
);
--> statement-breakpoint
CREATE TABLE "sales_internal"."people" (
	"person_key" text PRIMARY KEY NOT NULL,
	"joined_to" text,
	"owner" text,
	"appointment_id" uuid,
	"appointment_at" timestamp with time zone,
	"follow_up_at" timestamp with time zone,
	"last_entry_at" timestamp with time zone,
	"try_again_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "lead_contacts" ADD CONSTRAINT "lead_contacts_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_contacts" ADD CONSTRAINT "lead_contacts_other_lead_id_leads_id_fk" FOREIGN KEY ("other_lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_contacts" ADD CONSTRAINT "lead_contacts_undoes_lead_contacts_id_fk" FOREIGN KEY ("undoes") REFERENCES "public"."lead_contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_contact_id_lead_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."lead_contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_internal"."people" ADD CONSTRAINT "people_appointment_id_lead_contacts_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."lead_contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consents_lead_id_index" ON "consents" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "consents_given_at_index" ON "consents" USING btree ("given_at");--> statement-breakpoint
CREATE INDEX "lead_contacts_lead_id_at_index" ON "lead_contacts" USING btree ("lead_id","at");--> statement-breakpoint
CREATE INDEX "lead_contacts_at_index" ON "lead_contacts" USING btree ("at");--> statement-breakpoint
CREATE INDEX "lead_contacts_act_index" ON "lead_contacts" USING btree ("act");--> statement-breakpoint
CREATE INDEX "lead_contacts_phone_e164_at_index" ON "lead_contacts" USING btree ("phone_e164","at") WHERE "lead_contacts"."phone_e164" is not null;--> statement-breakpoint
CREATE INDEX "lead_contacts_email_index" ON "lead_contacts" USING btree ("email") WHERE "lead_contacts"."email" is not null;--> statement-breakpoint
CREATE INDEX "lead_contacts_other_lead_id_index" ON "lead_contacts" USING btree ("other_lead_id") WHERE "lead_contacts"."other_lead_id" is not null;--> statement-breakpoint
CREATE INDEX "lead_contacts_wrong_number_index" ON "lead_contacts" USING btree ("lead_id") WHERE "lead_contacts"."outcome" = 'wrong_number';--> statement-breakpoint
CREATE UNIQUE INDEX "lead_contacts_undoes_index" ON "lead_contacts" USING btree ("undoes");--> statement-breakpoint
CREATE INDEX "leads_created_at_index" ON "leads" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "leads_email_normalized_person_index" ON "leads" USING btree ("email_normalized","person");--> statement-breakpoint
CREATE INDEX "leads_contacts_index" ON "leads" USING gin ("contacts") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "leads_person_created_at_id_index" ON "leads" USING btree ("person","created_at","id");--> statement-breakpoint
CREATE INDEX "leads_open_index" ON "leads" USING btree ("is_spam","created_at") WHERE "leads"."reached_at" is null and "leads"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_lead_id_index" ON "notifications" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "notifications_open_index" ON "notifications" USING btree ("channel",("event" = 'lead.revoked'),"next_attempt") WHERE "notifications"."state" not in ('sent', 'dropped');--> statement-breakpoint
CREATE UNIQUE INDEX "privacy_requests_open_index" ON "privacy_requests" USING btree ("what",(case when "contacts" = '{}' then array["contact"] else "contacts" end)) WHERE "privacy_requests"."closed_at" is null and ("privacy_requests"."what" in ('see', 'erase') or cardinality("privacy_requests"."contacts") not between 1 and 3);--> statement-breakpoint
CREATE INDEX "revocations_contact_at_index" ON "revocations" USING btree ("contact","at");--> statement-breakpoint
CREATE INDEX "revocations_latest_index" ON "revocations" USING btree ("contact","channel","from_page","at") WHERE "revocations"."action" = 'stop';--> statement-breakpoint
CREATE INDEX "revocations_act_index" ON "revocations" USING btree ("act");--> statement-breakpoint
CREATE INDEX "revocations_undoes_index" ON "revocations" USING btree ("undoes") WHERE "revocations"."undoes" is not null;--> statement-breakpoint
CREATE INDEX "roi_calculations_created_at_index" ON "roi_calculations" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "people_appointment_id_index" ON "sales_internal"."people" USING btree ("appointment_id");--> statement-breakpoint
CREATE INDEX "people_appointment_at_index" ON "sales_internal"."people" USING btree ("appointment_at");--> statement-breakpoint
CREATE INDEX "people_last_entry_at_index" ON "sales_internal"."people" USING btree ("last_entry_at") WHERE "sales_internal"."people"."follow_up_at" is not null;--> statement-breakpoint
CREATE INDEX "people_joined_to_index" ON "sales_internal"."people" USING btree ("joined_to") WHERE "sales_internal"."people"."joined_to" is not null;
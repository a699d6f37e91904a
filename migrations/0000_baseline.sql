CREATE TABLE "backup_proofs" (
	"backup" text PRIMARY KEY NOT NULL,
	"proved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "backup_proofs_backup_at_most_500_characters" CHECK (length("backup_proofs"."backup") <= 500)
);
--> statement-breakpoint
CREATE TABLE "calls" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"lead_id" uuid NOT NULL,
	"person" text,
	"login" text NOT NULL,
	"outcome" text NOT NULL,
	"note" text,
	"next_at" timestamp with time zone,
	"amount" numeric(9, 2),
	CONSTRAINT "calls_outcome_known" CHECK ("calls"."outcome" in ('no_answer', 'wrote', 'talked', 'won', 'lost', 'wrong_number', 'spam', 'note')),
	CONSTRAINT "calls_amount_positive" CHECK ("calls"."amount" > 0),
	CONSTRAINT "calls_amount_only_if_won" CHECK ("calls"."amount" is null or "calls"."outcome" = 'won'),
	CONSTRAINT "calls_no_next_at_if_ended" CHECK ("calls"."next_at" is null or "calls"."outcome" not in ('won', 'lost', 'spam')),
	CONSTRAINT "calls_note_at_most_4000_characters" CHECK (length("calls"."note") <= 4000),
	CONSTRAINT "calls_person_at_most_500_characters" CHECK (length("calls"."person") <= 500),
	CONSTRAINT "calls_login_at_most_500_characters" CHECK (length("calls"."login") <= 500)
);
--> statement-breakpoint
CREATE TABLE "claims" (
	"person" text PRIMARY KEY NOT NULL,
	"login" text NOT NULL,
	"lead_id" uuid NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "claims_person_at_most_500_characters" CHECK (length("claims"."person") <= 500),
	CONSTRAINT "claims_login_at_most_500_characters" CHECK (length("claims"."login") <= 500)
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lead_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"wording" text NOT NULL,
	"version" text NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"ip_address" "inet",
	"user_agent" text,
	"page_address" text,
	CONSTRAINT "consents_channel_known" CHECK ("consents"."channel" in ('calls', 'texts')),
	CONSTRAINT "consents_wording_at_most_4000_characters" CHECK (length("consents"."wording") <= 4000),
	CONSTRAINT "consents_page_address_at_most_4000_characters" CHECK (length("consents"."page_address") <= 4000),
	CONSTRAINT "consents_version_at_most_500_characters" CHECK (length("consents"."version") <= 500),
	CONSTRAINT "consents_user_agent_at_most_500_characters" CHECK (length("consents"."user_agent") <= 500),
	CONSTRAINT "consents_name_at_most_200_characters" CHECK (length("consents"."name") <= 200),
	CONSTRAINT "consents_phone_at_most_200_characters" CHECK (length("consents"."phone") <= 200)
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"business_name" text NOT NULL,
	"contact_name" text NOT NULL,
	"phone" text NOT NULL,
	"email" text,
	"business_type" text,
	"monthly_lead_volume" text,
	"trade_detail" text,
	"plan" text,
	"missed_calls" smallint,
	"call_time" text,
	"language" text,
	"reach_by" text,
	"calculation" uuid,
	"source" text NOT NULL,
	"suspected_spam" boolean DEFAULT false NOT NULL,
	"attribution" jsonb,
	"ip_address" "inet",
	"contacts" text[] NOT NULL,
	"phone_e164" text,
	"person" text NOT NULL,
	"status" text NOT NULL,
	"next_at" timestamp with time zone,
	"reached_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	CONSTRAINT "leads_business_name_not_blank" CHECK ("leads"."business_name" ~ '[^[:space:]]' or "leads"."erased_at" is not null),
	CONSTRAINT "leads_contact_name_not_blank" CHECK ("leads"."contact_name" ~ '[^[:space:]]' or "leads"."erased_at" is not null),
	CONSTRAINT "leads_phone_not_blank" CHECK ("leads"."phone" ~ '[^[:space:]]' or "leads"."erased_at" is not null),
	CONSTRAINT "leads_form_complete" CHECK ("leads"."email" ~ '[^[:space:]]' and "leads"."business_type" is not null and "leads"."monthly_lead_volume" is not null
        or "leads"."source" = 'phone' or "leads"."erased_at" is not null),
	CONSTRAINT "leads_business_type_known" CHECK ("leads"."business_type" in ('plumbing', 'hvac', 'electrical', 'roofing', 'landscaping', 'other')),
	CONSTRAINT "leads_monthly_lead_volume_known" CHECK ("leads"."monthly_lead_volume" in ('0-50', '51-150', '151-500', '500+')),
	CONSTRAINT "leads_source_known" CHECK ("leads"."source" in ('form', 'chat', 'voice', 'sample', 'phone')),
	CONSTRAINT "leads_status_known" CHECK ("leads"."status" in ('new', 'tried', 'talked', 'wrong_number', 'won', 'lost', 'spam')),
	CONSTRAINT "leads_reach_by_known" CHECK ("leads"."reach_by" in ('text', 'email')),
	CONSTRAINT "leads_call_time_known" CHECK ("leads"."call_time" in ('morning', 'midday', 'afternoon')),
	CONSTRAINT "leads_language_known" CHECK ("leads"."language" in ('es')),
	CONSTRAINT "leads_business_name_at_most_200_characters" CHECK (length("leads"."business_name") <= 200),
	CONSTRAINT "leads_contact_name_at_most_200_characters" CHECK (length("leads"."contact_name") <= 200),
	CONSTRAINT "leads_phone_at_most_200_characters" CHECK (length("leads"."phone") <= 200),
	CONSTRAINT "leads_email_at_most_320_characters" CHECK (length("leads"."email") <= 320),
	CONSTRAINT "leads_trade_detail_at_most_200_characters" CHECK (length("leads"."trade_detail") <= 200),
	CONSTRAINT "leads_plan_at_most_200_characters" CHECK (length("leads"."plan") <= 200),
	CONSTRAINT "leads_phone_e164_at_most_500_characters" CHECK (length("leads"."phone_e164") <= 500),
	CONSTRAINT "leads_person_at_most_500_characters" CHECK (length("leads"."person") <= 500)
);
--> statement-breakpoint
CREATE TABLE "channels" (
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	CONSTRAINT "channels_channel_recipient_pk" PRIMARY KEY("channel","recipient"),
	CONSTRAINT "channels_channel_known" CHECK ("channels"."channel" in ('email', 'webhook', 'chat', 'operator')),
	CONSTRAINT "channels_recipient_at_most_500_characters" CHECK (length("channels"."recipient") <= 500)
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"event" text NOT NULL,
	"lead_id" uuid,
	"call_id" uuid,
	"stop_id" uuid,
	"text" text,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_error" text,
	"sent_at" timestamp with time zone,
	CONSTRAINT "outbox_event_known" CHECK ("outbox"."event" in ('lead.created', 'call.logged', 'contact.stopped', 'contact.allowed', 'operator.message', 'day.started')),
	CONSTRAINT "outbox_channel_known" CHECK ("outbox"."channel" in ('email', 'webhook', 'chat', 'operator')),
	CONSTRAINT "outbox_state_known" CHECK ("outbox"."state" in ('waiting', 'sent', 'failed')),
	CONSTRAINT "outbox_recipient_at_most_500_characters" CHECK (length("outbox"."recipient") <= 500),
	CONSTRAINT "outbox_text_at_most_4000_characters" CHECK (length("outbox"."text") <= 4000),
	CONSTRAINT "outbox_last_error_at_most_4000_characters" CHECK (length("outbox"."last_error") <= 4000)
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
CREATE TABLE "stops" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"contact" text NOT NULL,
	"channel" text NOT NULL,
	"source" text DEFAULT 'page' NOT NULL,
	"lifts" uuid,
	"how" text,
	"login" text,
	CONSTRAINT "stops_channel_known" CHECK ("stops"."channel" in ('calls', 'texts', 'all')),
	CONSTRAINT "stops_source_known" CHECK ("stops"."source" in ('page', 'sales', 'erase')),
	CONSTRAINT "stops_contact_at_most_500_characters" CHECK (length("stops"."contact") <= 500),
	CONSTRAINT "stops_how_at_most_500_characters" CHECK (length("stops"."how") <= 500),
	CONSTRAINT "stops_login_at_most_500_characters" CHECK (length("stops"."login") <= 500)
);
--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calls_person_at_outcome_index" ON "calls" USING btree ("person","at","outcome");--> statement-breakpoint
CREATE INDEX "calls_lead_id_index" ON "calls" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "calls_at_index" ON "calls" USING btree ("at");--> statement-breakpoint
CREATE INDEX "consents_lead_id_index" ON "consents" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "leads_created_at_index" ON "leads" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "leads_person_created_at_index" ON "leads" USING btree ("person","created_at");--> statement-breakpoint
CREATE INDEX "leads_contacts_index" ON "leads" USING gin ("contacts") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "leads_open_index" ON "leads" USING btree ("person","created_at" DESC NULLS LAST) WHERE "leads"."status" in ('new', 'tried', 'talked', 'wrong_number');--> statement-breakpoint
CREATE INDEX "outbox_lead_id_index" ON "outbox" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "outbox_waiting_index" ON "outbox" USING btree ("channel","next_at") WHERE "outbox"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "roi_calculations_created_at_index" ON "roi_calculations" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "stops_contact_channel_at_index" ON "stops" USING btree ("contact","channel","at");--> statement-breakpoint
CREATE INDEX "stops_lifts_index" ON "stops" USING btree ("lifts") WHERE "stops"."lifts" is not null;--> statement-breakpoint
CREATE INDEX "stops_erased_index" ON "stops" USING btree ("login","at") WHERE "stops"."source" = 'erase';
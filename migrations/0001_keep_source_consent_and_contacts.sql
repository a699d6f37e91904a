CREATE TYPE "public"."contact_kind" AS ENUM('attempted', 'contacted');--> statement-breakpoint
CREATE TYPE "public"."contact_outcome" AS ENUM('reached', 'wrong_number', 'not_interested', 'won', 'lost');--> statement-breakpoint
CREATE TYPE "public"."lead_source" AS ENUM('form', 'chat', 'voice');--> statement-breakpoint
CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lead_id" uuid NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"text" text NOT NULL,
	"text_version" text NOT NULL,
	"text_sha256" text NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"ip_address" "inet",
	"user_agent" text,
	"page_address" text
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
ALTER TABLE "leads" ADD COLUMN "trade_detail" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "source" "lead_source" DEFAULT 'form' NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "elapsed_ms" integer;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "first_touch" jsonb;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "last_touch" jsonb;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "repeats_lead_id" uuid;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "ip_address" "inet";--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "erasure_reason" text;--> statement-breakpoint
ALTER TABLE "lead_contacts" ADD CONSTRAINT "lead_contacts_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consents_lead_id_index" ON "consents" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "lead_contacts_lead_id_at_index" ON "lead_contacts" USING btree ("lead_id","at");--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_repeats_lead_id_leads_id_fk" FOREIGN KEY ("repeats_lead_id") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leads_repeats_lead_id_index" ON "leads" USING btree ("repeats_lead_id");
CREATE TABLE "sales_internal"."claims" (
	"person_key" text PRIMARY KEY NOT NULL,
	"lead_id" uuid NOT NULL,
	"login" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sales_internal"."follow_ups" (
	"person_key" text PRIMARY KEY NOT NULL,
	"lead_id" uuid NOT NULL,
	"next_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lead_contacts" ADD COLUMN "login" text;--> statement-breakpoint
ALTER TABLE "sales_internal"."claims" ADD CONSTRAINT "claims_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_internal"."follow_ups" ADD CONSTRAINT "follow_ups_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claims_lead_id_index" ON "sales_internal"."claims" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "follow_ups_lead_id_index" ON "sales_internal"."follow_ups" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "follow_ups_next_at_index" ON "sales_internal"."follow_ups" USING btree ("next_at");
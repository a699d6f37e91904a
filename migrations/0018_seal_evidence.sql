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
ALTER TABLE "consents" ADD COLUMN "page_build" text;--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "stored_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "row_sha256" text;--> statement-breakpoint
ALTER TABLE "revocations" ADD COLUMN "row_sha256" text;--> statement-breakpoint
ALTER TABLE "evidence_sealed" ADD CONSTRAINT "evidence_sealed_number_evidence_seals_number_fk" FOREIGN KEY ("number") REFERENCES "public"."evidence_seals"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "evidence_sealed_number_index" ON "evidence_sealed" USING btree ("number");--> statement-breakpoint
CREATE INDEX "consents_stored_at_index" ON "consents" USING btree ("stored_at");
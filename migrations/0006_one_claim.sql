CREATE TABLE "sales_internal"."claims" (
	"login" text PRIMARY KEY NOT NULL,
	"person" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "claims_person_unique" UNIQUE("person")
);
--> statement-breakpoint
INSERT INTO "sales_internal"."claims" SELECT DISTINCT ON ("claimed_by") "claimed_by", "person_key", "claimed_until" FROM "sales_internal"."people" WHERE "claimed_by" IS NOT NULL ORDER BY "claimed_by", "claimed_until" DESC;--> statement-breakpoint
ALTER TABLE "sales_internal"."people" DROP COLUMN "claimed_by";--> statement-breakpoint
ALTER TABLE "sales_internal"."people" DROP COLUMN "claimed_until";
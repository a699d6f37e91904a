ALTER TABLE "sales_internal"."claims" ADD COLUMN "dialed" text;--> statement-breakpoint
UPDATE "sales_internal"."claims" SET "dialed" = "person";--> statement-breakpoint
ALTER TABLE "sales_internal"."claims" ALTER COLUMN "dialed" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "lead_contacts_wrong_number_index" ON "lead_contacts" USING btree ("lead_id") WHERE "lead_contacts"."outcome" = 'wrong_number';--> statement-breakpoint
ALTER TABLE "sales_internal"."people" DROP COLUMN "lifted_at";--> statement-breakpoint
ALTER TABLE "sales_internal"."people" DROP COLUMN "wrong_numbers";--> statement-breakpoint
ALTER TABLE "sales_internal"."people" DROP COLUMN "wrong_at";--> statement-breakpoint
ALTER TABLE "sales_internal"."people" DROP COLUMN "right_at";--> statement-breakpoint
ALTER TABLE "sales_internal"."claims" ADD CONSTRAINT "claims_dialed_unique" UNIQUE("dialed");
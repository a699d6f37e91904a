DROP TABLE "sales_internal"."claims" CASCADE;--> statement-breakpoint
DROP TABLE "sales_internal"."follow_ups" CASCADE;
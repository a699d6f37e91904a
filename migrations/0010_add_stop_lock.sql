CREATE TABLE "sales_internal"."stop_lock" (
	"unused" text
);

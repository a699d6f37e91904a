CREATE TABLE "privacy_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"contact" text NOT NULL,
	"what" text NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" text,
	"closed_how" text,
	CONSTRAINT "privacy_requests_what_known" CHECK ("privacy_requests"."what" in ('calls', 'texts', 'all', 'see', 'erase'))
);

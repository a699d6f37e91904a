CREATE TABLE "site_locks" (
	"name" varchar(100) PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "first_tried_at" timestamp with time zone;--> statement-breakpoint
INSERT INTO "site_locks" ("name") VALUES ('channels'), ('replays');

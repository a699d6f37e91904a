-- A backup may have made it already: the first proof comes before the release that reads it.
CREATE TABLE IF NOT EXISTS "backup_proofs" (
	"dump" text PRIMARY KEY NOT NULL,
	"taken_at" timestamp with time zone NOT NULL
);

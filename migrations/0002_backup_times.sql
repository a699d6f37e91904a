ALTER TABLE "backup_proofs" ADD COLUMN "ran_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "backup_proofs" ADD COLUMN "copied_at" timestamp with time zone;
CREATE TABLE "outcomes" (
	"outcome" varchar(100) PRIMARY KEY NOT NULL,
	"status" varchar(100),
	"is_result" boolean NOT NULL,
	"is_try" boolean NOT NULL,
	"is_talk" boolean NOT NULL,
	"is_end" boolean GENERATED ALWAYS AS (coalesce(status in ('won', 'lost', 'spam'), false)) STORED NOT NULL,
	"pause" interval
);
--> statement-breakpoint
INSERT INTO "outcomes" ("outcome", "status", "is_result", "is_try", "is_talk", "pause") VALUES
	('no_answer', 'tried', false, true, false, '2 hours'),
	('wrote', 'tried', false, true, false, '3 days'),
	('talked', 'talked', true, true, true, '3 days'),
	('won', 'won', true, true, true, '2 hours'),
	('lost', 'lost', true, true, true, '2 hours'),
	('wrong_number', 'wrong_number', true, true, false, '2 hours'),
	('spam', 'spam', true, false, false, NULL),
	('note', NULL, false, false, false, NULL);
--> statement-breakpoint
ALTER TABLE "claims" RENAME TO "reservations";--> statement-breakpoint
ALTER INDEX "claims_pkey" RENAME TO "reservations_pkey";--> statement-breakpoint
ALTER TABLE "calls" DROP CONSTRAINT "calls_outcome_known";--> statement-breakpoint
ALTER TABLE "calls" DROP CONSTRAINT "calls_amount_only_if_won";--> statement-breakpoint
ALTER TABLE "calls" DROP CONSTRAINT "calls_no_next_at_if_ended";--> statement-breakpoint
DROP INDEX "leads_open_index";--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "is_open" boolean GENERATED ALWAYS AS (not status in ('won', 'lost', 'spam') and erased_at is null) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_outcome_outcomes_outcome_fk" FOREIGN KEY ("outcome") REFERENCES "public"."outcomes"("outcome") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leads_open_index" ON "leads" USING btree ("person","created_at" DESC NULLS LAST) WHERE "leads"."is_open";--> statement-breakpoint
ALTER TABLE "reservations" DROP COLUMN "lead_id";--> statement-breakpoint
-- Without statistics of the new column, PostgreSQL would read all leads for a list. A table without rows needs none.
ANALYZE "outcomes";--> statement-breakpoint
DO $$ BEGIN IF EXISTS (SELECT FROM "leads") THEN ANALYZE "leads"; END IF; END $$;
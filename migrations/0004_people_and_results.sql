INSERT INTO "outcomes" ("outcome", "status", "is_result", "is_try", "is_talk", "pause") VALUES
	('gave_up', 'lost', true, false, false, NULL);--> statement-breakpoint
ALTER TABLE "reservations" RENAME COLUMN "person" TO "main_contact";--> statement-breakpoint
-- What was a person is a main contact, and a person has a name. Without these indexes, all rows are written sooner.
DROP INDEX "calls_person_at_outcome_index";--> statement-breakpoint
DROP INDEX "calls_at_index";--> statement-breakpoint
DROP INDEX "leads_person_created_at_index";--> statement-breakpoint
DROP INDEX "leads_contacts_index";--> statement-breakpoint
DROP INDEX "leads_open_index";--> statement-breakpoint
ALTER TABLE "calls" RENAME COLUMN "person" TO "main_contact";--> statement-breakpoint
ALTER TABLE "leads" RENAME COLUMN "person" TO "main_contact";--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "person" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "person" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "result" uuid;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "won_at" timestamp with time zone;--> statement-breakpoint
-- Before the update, because PostgreSQL uses no index in the transaction that made it of rows that it had changed.
CREATE INDEX "calls_main_contact_at_index" ON "calls" USING btree ("main_contact","at");--> statement-breakpoint
-- An erased call has neither.
UPDATE "calls" "call"
SET "person" = concat_ws(' ', "call"."main_contact", lower(substring("lead"."contact_name" from '\S+')))
FROM "leads" "lead"
WHERE "lead"."id" = "call"."lead_id" AND "call"."main_contact" IS NOT NULL;--> statement-breakpoint
-- The result of a lead is the newest call that gave its status, to it or to those that were reached with it; below, of
-- a lead that none of these gave it, the first such call to its main contact.
WITH "grouped" AS (
	SELECT "lead"."id", "lead"."status",
		(CASE WHEN "lead"."reached_at" IS NULL THEN "lead"."id"::text
			ELSE "lead"."main_contact" || ' ' || extract(epoch FROM "lead"."reached_at") END) COLLATE "C" AS "answered"
	FROM "leads" "lead"
), "given" AS (
	SELECT "grouped"."answered", "kind"."status", "call"."id", "call"."at", "kind"."is_result"
	FROM "calls" "call"
	JOIN "outcomes" "kind" USING ("outcome")
	JOIN "grouped" ON "grouped"."id" = "call"."lead_id"
	WHERE "kind"."is_result" OR "kind"."is_try"
), "newest" AS (
	SELECT DISTINCT ON ("answered", "status") "answered", "status", "id", "at"
	FROM "given"
	ORDER BY "answered", "status", "at" DESC
), "won" AS (
	SELECT "given"."answered", min("given"."at") AS "at"
	FROM "given"
	LEFT JOIN (
		SELECT "answered", max("at") AS "at" FROM "given" WHERE "is_result" AND "status" <> 'won' GROUP BY "answered"
	) "other" ON "other"."answered" = "given"."answered"
	WHERE "given"."status" = 'won' AND ("other"."at" IS NULL OR "given"."at" > "other"."at")
	GROUP BY "given"."answered"
), "found" AS (
	SELECT "grouped"."id", "newest"."id" AS "result", coalesce("won"."at", "newest"."at") AS "at"
	FROM "grouped"
	LEFT JOIN "newest" ON "newest"."answered" = "grouped"."answered" AND "newest"."status" = "grouped"."status"
	LEFT JOIN "won" ON "won"."answered" = "grouped"."answered"
)
UPDATE "leads"
SET "person" = concat_ws(' ', "leads"."main_contact", lower(substring("leads"."contact_name" from '\S+'))),
	"result" = "found"."result",
	"won_at" = CASE WHEN "leads"."status" = 'won' THEN "found"."at" END
FROM "found"
WHERE "leads"."id" = "found"."id";--> statement-breakpoint
UPDATE "leads" "lead"
SET "result" = "first"."id", "won_at" = CASE WHEN "lead"."status" = 'won' THEN "first"."at" END
FROM "leads" "same"
CROSS JOIN LATERAL (
	SELECT "call"."id", "call"."at"
	FROM "calls" "call"
	JOIN "outcomes" "kind" USING ("outcome")
	WHERE "call"."main_contact" = "same"."main_contact" AND "call"."at" >= "same"."created_at"
		AND "kind"."status" = "same"."status" AND ("kind"."is_result" OR "kind"."is_try")
	ORDER BY "call"."at"
	LIMIT 1
) "first"
WHERE "same"."id" = "lead"."id" AND "same"."result" IS NULL
	AND "same"."status" <> 'new' AND NOT "same"."suspected_spam";--> statement-breakpoint
ALTER TABLE "leads" ALTER COLUMN "person" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "calls_person_at_index" ON "calls" USING btree ("person","at");--> statement-breakpoint
CREATE INDEX "calls_at_index" ON "calls" USING btree ("at");--> statement-breakpoint
CREATE INDEX "leads_person_created_at_index" ON "leads" USING btree ("person","created_at");--> statement-breakpoint
CREATE INDEX "leads_contacts_index" ON "leads" USING gin ("contacts") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "leads_open_index" ON "leads" USING btree ("person","created_at" DESC NULLS LAST) WHERE "leads"."is_open";--> statement-breakpoint
CREATE INDEX "leads_open_main_contact_index" ON "leads" USING btree ("main_contact") WHERE "leads"."is_open";--> statement-breakpoint
CREATE INDEX "leads_won_index" ON "leads" USING btree ("result") WHERE "leads"."status" = 'won';--> statement-breakpoint
-- Without statistics of the new columns, PostgreSQL would read all leads for a list. A table without rows needs none.
DO $$ BEGIN IF EXISTS (SELECT FROM "leads") THEN ANALYZE "leads"; ANALYZE "calls"; END IF; END $$;

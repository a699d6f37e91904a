-- Who was tried at their agreed time or later has none. From here on, log_call writes this.
UPDATE "leads" "lead"
SET "next_at" = NULL
WHERE EXISTS (
	SELECT FROM "calls" "call"
	JOIN "outcomes" "kind" USING ("outcome")
	WHERE "kind"."is_try" AND "call"."person" = "lead"."person" AND "call"."at" >= "lead"."next_at"
);

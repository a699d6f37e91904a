-- The triggers set it. PostgreSQL parses the expression of a generated column again for each insert.
ALTER TABLE "leads" ALTER COLUMN "is_open" DROP EXPRESSION;
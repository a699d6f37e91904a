-- The privacy decisions that a restore replays: erasures (as hashes), revocations, do-not-call marks and what lifted them, one
-- JSON object each, without notes.
select to_jsonb(revocation) - '{note,row_sha256}'::text[] as decision from public.revocations revocation
union all
select to_jsonb(erasure) from sales_internal.erasures erasure

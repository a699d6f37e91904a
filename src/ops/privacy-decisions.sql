-- The privacy decisions that a restore replays: erasures (as hashes), revocations, do-not-call marks and removals of
-- those marks. Each decision is one JSON object, without notes.
select to_jsonb(revocation) - '{note,row_sha256}'::text[] as decision from public.revocations revocation
union all
select to_jsonb(erasure) from sales_internal.erasures erasure

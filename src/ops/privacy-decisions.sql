-- Erasures, revocations, do-not-call marks and what lifted them, as one JSON object each: what a restore must not forget. The
-- subjects of erasures are hashes; notes are left out.
select to_jsonb(revocation) - '{note,row_sha256}'::text[] as decision from public.revocations revocation
union all
select to_jsonb(erasure) from sales_internal.erasures erasure

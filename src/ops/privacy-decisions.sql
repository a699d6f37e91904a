-- Lists what a restore replays: erasures (as hashes) and revocations (without notes). Each row is a JSON object.
select to_jsonb(revocation) - '{note,row_sha256}'::text[] as decision from public.revocations revocation
union all
select to_jsonb(erasure) from sales_internal.erasures erasure

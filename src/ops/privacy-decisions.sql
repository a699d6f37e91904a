-- What a restore replays: erasures (as hashes), and all rows of revocations. Each is one JSON object, without notes.
select to_jsonb(revocation) - '{note,row_sha256}'::text[] as decision from public.revocations revocation
union all
select to_jsonb(erasure) from sales_internal.erasures erasure

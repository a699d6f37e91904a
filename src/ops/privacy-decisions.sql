-- Lists what a restore replays: erasures (as hashes), revocations (without notes), and the requests that a person must answer. Each
-- row is a JSON object. Requests have no key `contact`, because older releases took each row with this key for a revocation.
-- restore.sh leaves out the last line if the database is too old to have requests.
select to_jsonb(revocation) - '{note,row_sha256,identity}'::text[] as decision from public.revocations revocation
union all
select to_jsonb(erasure) from sales_internal.erasures erasure
union all select to_jsonb(request) - '{contact,contacts}'::text[] || jsonb_build_object('asker', contact) from public.privacy_requests request where what in ('see', 'erase') or to_jsonb(request) -> 'contacts' = '[]'

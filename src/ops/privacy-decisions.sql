-- Lists what a restore replays: erasures (as hashes), revocations (without notes), and the requests that a person must answer. Each
-- row is a JSON object.
select to_jsonb(revocation) - 'note' as decision from public.revocations revocation
union all
select to_jsonb(erasure) - 'login' from sales_internal.erasures erasure
union all
select to_jsonb(request) - 'contacts' from public.privacy_requests request
where sales_internal.is_for_a_person(request)

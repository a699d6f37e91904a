-- Lists what a restore replays: erasures (as hashes), revocations (without notes), the entries that decide what a stop reaches and
-- whether it holds, and the requests that a person must answer. Each row is a JSON object. On tables of an older release, which lack
-- `act`, this fails, because the list could not be replayed.
select to_jsonb(revocation) - 'note' as decision from public.revocations revocation
union all
select to_jsonb(entry) - 'note'
from public.lead_contacts entry
left join public.lead_contacts undone on undone.id = entry.undoes
cross join lateral (select coalesce(undone.kind, entry.kind) as kind, coalesce(undone.outcome, entry.outcome) as outcome) act
where entry.act is not null
  and (act.kind in ('corrected', 'lifted', 'joined') or act.outcome in ('wrong_number', 'do_not_call'))
union all
select to_jsonb(erasure) - 'login' from sales_internal.erasures erasure
union all
select to_jsonb(request) - 'contacts' from public.privacy_requests request
where sales_internal.is_for_a_person(request)

-- All that a row says, in one spelling: nulls do not count, so that a new column changes no hash. In UTC, by the callers.
create function public.evidence_sha256(evidence jsonb) returns text
language sql immutable parallel safe
return encode(sha256(convert_to(jsonb_strip_nulls(evidence - 'row_sha256')::text, 'UTF8')), 'hex');--> statement-breakpoint
create function public.hash_evidence() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $$
begin
  if tg_table_name = 'consents' then
    new.stored_at := coalesce(new.stored_at, clock_timestamp());
  end if;
  new.row_sha256 := public.evidence_sha256(to_jsonb(new));
  return new;
end $$;--> statement-breakpoint
-- Rows from before are taken as they stand.
alter table public.consents disable trigger consents_append_only;--> statement-breakpoint
do $$ begin
  set local timezone = 'UTC';
  update public.consents set stored_at = clock_timestamp();
  update public.consents consent set row_sha256 = public.evidence_sha256(to_jsonb(consent));
end $$;--> statement-breakpoint
alter table public.consents enable always trigger consents_append_only;--> statement-breakpoint
alter table public.revocations disable trigger revocations_append_only;--> statement-breakpoint
do $$ begin
  set local timezone = 'UTC';
  update public.revocations revocation set row_sha256 = public.evidence_sha256(to_jsonb(revocation));
end $$;--> statement-breakpoint
alter table public.revocations enable always trigger revocations_append_only;--> statement-breakpoint
create trigger consents_hashed before insert on public.consents
  for each row execute function public.hash_evidence();--> statement-breakpoint
create trigger revocations_hashed before insert on public.revocations
  for each row execute function public.hash_evidence();--> statement-breakpoint
create trigger evidence_seals_append_only before update or delete or truncate on public.evidence_seals
  for each statement execute function public.refuse_change();--> statement-breakpoint
alter table public.evidence_seals enable always trigger evidence_seals_append_only;--> statement-breakpoint
create trigger evidence_sealed_append_only before update or delete or truncate on public.evidence_sealed
  for each statement execute function public.refuse_change();--> statement-breakpoint
alter table public.evidence_sealed enable always trigger evidence_sealed_append_only;--> statement-breakpoint
-- What a seal says: its number and time, the seal before, and each row's id and hash.
create function public.seal_sha256(number int, sealed_at timestamptz, previous text) returns text
language sql stable
return (
  select encode(sha256(convert_to(concat_ws(' ', seal_sha256.number, extract(epoch from seal_sha256.sealed_at),
    seal_sha256.previous, string_agg(sealed.id || ':' || sealed.sha256, ' ' order by sealed.id)), 'UTF8')), 'hex')
  from public.evidence_sealed sealed where sealed.number = seal_sha256.number);--> statement-breakpoint
-- Seals what is not yet: rows of the last hour, or all. Answers with the new seal, which a log outside can bear witness to;
-- with nothing where there was nothing, or another process is at it.
create function public.seal_evidence(everything boolean, out number int, out sha256 text, out rows int)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  since timestamptz := case when everything then '-infinity' else now() - interval '1 hour' end;
  before public.evidence_seals;
  moment timestamptz := clock_timestamp();
begin
  if not pg_try_advisory_xact_lock(7204119) then return; end if;
  if not exists (
    select from public.consents row where row.stored_at > since
      and not exists (select from public.evidence_sealed sealed where sealed.id = row.id)
    union all
    select from public.revocations row where row.at > since
      and not exists (select from public.evidence_sealed sealed where sealed.id = row.id))
  then return; end if;
  select * into before from public.evidence_seals seals order by seals.number desc limit 1;
  number := coalesce(before.number, 0) + 1;
  -- The seal's own hash needs its rows, which refer to it: their references are looked at when the statement ends.
  with added as (
    insert into public.evidence_sealed (id, number, sha256)
    select row.id, seal_evidence.number, row.row_sha256 from public.consents row
    where row.stored_at > since and not exists (select from public.evidence_sealed sealed where sealed.id = row.id)
    union all
    select row.id, seal_evidence.number, row.row_sha256 from public.revocations row
    where row.at > since and not exists (select from public.evidence_sealed sealed where sealed.id = row.id)
    returning evidence_sealed.id, evidence_sealed.sha256
  ), summed as (
    select count(*)::int as rows, encode(sha256(convert_to(concat_ws(' ', seal_evidence.number,
      extract(epoch from moment), coalesce(before.sha256, ''),
      string_agg(added.id || ':' || added.sha256, ' ' order by added.id)), 'UTF8')), 'hex') as sha256
    from added
  ), seal as (
    insert into public.evidence_seals
    select seal_evidence.number, moment, coalesce(before.sha256, ''), summed.sha256 from summed
  )
  select summed.rows, summed.sha256 into seal_evidence.rows, seal_evidence.sha256 from summed;
end $$;--> statement-breakpoint
-- Each row and seal that is not what it was, by its id alone: changed, missing, or not sealed within ten minutes.
create function public.check_evidence() returns table (fault text, what text)
language sql stable security definer set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $$
  with evidence as (
    select 'consents' as kind, id, stored_at, row_sha256, public.evidence_sha256(to_jsonb(row)) as actual
    from public.consents row
    union all
    select 'revocations', id, at, row_sha256, public.evidence_sha256(to_jsonb(row)) from public.revocations row
  )
  select 'changed', kind || ' ' || evidence.id
  from evidence left join public.evidence_sealed sealed using (id)
  where actual is distinct from row_sha256 or sealed.sha256 <> actual
  union all
  select 'missing', 'row ' || sealed.id
  from public.evidence_sealed sealed left join evidence using (id) where evidence.id is null
  union all
  select 'changed', 'seal ' || seal.number
  from (
    select *, lag(sha256, 1, '') over (order by number) as before, lag(number, 1, 0) over (order by number) as number_before
    from public.evidence_seals) seal
  where seal.previous_sha256 <> seal.before or seal.number <> seal.number_before + 1
    or seal.sha256 is distinct from public.seal_sha256(seal.number, seal.sealed_at, seal.previous_sha256)
  union all
  select 'not sealed', kind || ' ' || evidence.id
  from evidence left join public.evidence_sealed sealed using (id)
  where sealed.id is null and stored_at < now() - interval '10 minutes'
$$;--> statement-breakpoint
revoke execute on function public.seal_evidence, public.check_evidence from public;--> statement-breakpoint
create or replace view sales.consent_evidence as
select
  consent.id as consent_id,
  consent.lead_id,
  sales_internal.local_time(consent.given_at) as given_local,
  consent.given_at,
  consent.name,
  consent.phone,
  consent.text,
  consent.text_version,
  consent.text_sha256,
  encode(sha256(convert_to(consent.text, 'UTF8')), 'hex') = consent.text_sha256 as text_intact,
  host(consent.ip_address) as ip_address,
  consent.user_agent,
  consent.page_address,
  lead.id is null or lead.erased_at is not null as lead_erased,
  coalesce(consent.channel::text, 'calls and texts') as channel,
  (select min(revocation.at) from public.revocations revocation
    where revocation.contact in (lead.phone_e164, lead.email_normalized) and revocation.at >= consent.given_at
      and revocation.channel in (coalesce(consent.channel::text, revocation.channel), 'all', 'do_not_call')) as taken_back_at,
  consent.page_build,
  consent.row_sha256,
  (select sealed.number from public.evidence_sealed sealed where sealed.id = consent.id) as seal
from public.consents consent
left join public.leads lead on lead.id = consent.lead_id;--> statement-breakpoint
comment on column sales.consent_evidence.channel is
  'What was agreed to: calls, texts, or both by one agreement, as the words were until November 2026.';--> statement-breakpoint
comment on column sales.consent_evidence.taken_back_at is
  'When it was first taken back, by the number or address of its lead; nothing while it holds. Of an erased lead nothing: sales.revocations keeps the number.';--> statement-breakpoint
comment on column sales.consent_evidence.page_build is
  'The build of the site that took it.';--> statement-breakpoint
comment on column sales.consent_evidence.row_sha256 is
  'The SHA-256 of all that the row says, taken when it was stored.';--> statement-breakpoint
comment on column sales.consent_evidence.seal is
  'The number of the seal that is over it, within a minute; each seal is over the one before. npm run doctor checks rows and seals.';

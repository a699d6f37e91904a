create view sales.consent_evidence as
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
  agreed.taken_back_at,
  consent.page_build,
  consent.row_sha256,
  consent.row_sha256 = sales_internal.row_sha256(consent) as row_intact,
  agreed.still_holds
from public.consents consent
left join public.leads lead on lead.id = consent.lead_id
left join lateral (
  select case when count(*) = count(taken_back_at) then max(taken_back_at) end as taken_back_at,
    coalesce(string_agg(channel, ' and ' order by channel) filter (where taken_back_at is null), 'nothing') as still_holds
  from sales_internal.agreements agreement
  where agreement.id = consent.id
) agreed on true;

comment on view sales.consent_evidence is
  'Who agreed to automated calls or texts, when, and to which words: one row per agreement. Rows are never changed, and stay when the lead is erased or removed.';
comment on column sales.consent_evidence.consent_id is
  'The agreement''s id.';
comment on column sales.consent_evidence.lead_id is
  'The lead that it came with, which may have been removed.';
comment on column sales.consent_evidence.given_local is
  'When it was given, in Chicago time.';
comment on column sales.consent_evidence.given_at is
  'When it was given, as a timestamp.';
comment on column sales.consent_evidence.name is
  'Who gave it, as typed.';
comment on column sales.consent_evidence.phone is
  'The number that it covers, as stored at the time.';
comment on column sales.consent_evidence.text is
  'The words as shown.';
comment on column sales.consent_evidence.text_version is
  'The version of the words.';
comment on column sales.consent_evidence.text_sha256 is
  'The SHA-256 of the words, computed when the agreement was given.';
comment on column sales.consent_evidence.text_intact is
  'Whether the words still have that SHA-256.';
comment on column sales.consent_evidence.ip_address is
  'The IP address that it came from.';
comment on column sales.consent_evidence.user_agent is
  'The browser that it came from, as the browser named itself.';
comment on column sales.consent_evidence.page_address is
  'The page that it was given on.';
comment on column sales.consent_evidence.lead_erased is
  'Whether the lead was erased or removed.';
comment on column sales.consent_evidence.channel is
  'What was agreed to: calls, texts, or both if the words were one agreement to both.';
comment on column sales.consent_evidence.taken_back_at is
  'When everything in it was revoked, by the number or address of its lead. If the lead was erased, by the number only.';
comment on column sales.consent_evidence.page_build is
  'The build of the page on which the box was ticked, as that page named it. Null if it named none.';
comment on column sales.consent_evidence.row_sha256 is
  'The SHA-256 of all other columns, computed when the row was stored.';
comment on column sales.consent_evidence.row_intact is
  'Whether the row still has that SHA-256.';
comment on column sales.consent_evidence.still_holds is
  'Which part of it holds now: calls, texts, both, or nothing.';

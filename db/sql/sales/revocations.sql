create view sales.revocations as
select
  sales_internal.local_time(at) as taken_back_local,
  at as taken_back_at,
  contact,
  channel,
  how,
  note,
  by as noted_by,
  at as took_effect_at,
  sales_internal.local_time(at)::date + 14
    - greatest(extract(isodow from sales_internal.local_time(at))::int - 5, 0) as federal_deadline,
  (select count(*)::int from public.leads lead
    where revocation.contact in (lead.phone_e164, lead.email_normalized)) as leads_covered,
  case when channel = 'do_not_call' then (
    select min(lifted.at) from public.revocations lifted
    where lifted.contact = revocation.contact and lifted.lead_id = revocation.lead_id
      and lifted.channel = 'do_not_call_lifted' and lifted.at > revocation.at) end as lifted_at
from public.revocations revocation
where channel <> 'do_not_call_lifted'
order by at desc;

comment on view sales.revocations is
  'Revoked agreements and requests for no more calls, latest first. Rows are never changed. They stay when the lead is erased, because the request must still be honored.';
comment on column sales.revocations.taken_back_local is
  'When it was recorded, in Chicago time.';
comment on column sales.revocations.taken_back_at is
  'When it was recorded, as a timestamp.';
comment on column sales.revocations.contact is
  'The phone number in E.164, or the email address, that it covers: all leads with it, also later ones until a later agreement. The lead''s id if it has neither.';
comment on column sales.revocations.channel is
  'calls, texts, all (both), or do_not_call: no calls at all, not even by hand.';
comment on column sales.revocations.how is
  'How it was revoked.';
comment on column sales.revocations.note is
  'The note recorded with it.';
comment on column sales.revocations.noted_by is
  'The login that recorded it.';
comment on column sales.revocations.took_effect_at is
  'When the views began to show it, which is at once.';
comment on column sales.revocations.federal_deadline is
  'The tenth business day, by which federal rules want it done. Holidays are not counted, so it may be early.';
comment on column sales.revocations.leads_covered is
  'How many leads have that number or address.';
comment on column sales.revocations.lifted_at is
  'For do_not_call: when the person was reached or won afterwards, which allows calls again.';

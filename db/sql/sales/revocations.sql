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
    select max(called.at) from public.leads marked
    join public.lead_contacts called on called.lead_id = marked.id and called.outcome = marked.contact_outcome
    where marked.id = revocation.lead_id and marked.contact_outcome in ('reached', 'won')) end as lifted_at
from public.revocations revocation
order by at desc;

comment on view sales.revocations is
  'What people took back, by mouth, mail, text or otherwise, the latest first; also who asked for no more calls at all. Rows are never changed. They stay when the lead is erased, as the wish must be kept.';
comment on column sales.revocations.taken_back_local is
  'When it was noted, as the clock in Chicago showed it.';
comment on column sales.revocations.taken_back_at is
  'When it was noted, as a moment.';
comment on column sales.revocations.contact is
  'The telephone number in E.164, or the e-mail address, that it covers: all leads of it, also later ones until a later agreement.';
comment on column sales.revocations.channel is
  'calls, texts, all (both), or do_not_call: no calls at all, by hand neither.';
comment on column sales.revocations.how is
  'By what means it was taken back.';
comment on column sales.revocations.note is
  'What was noted with it.';
comment on column sales.revocations.noted_by is
  'The login that noted it.';
comment on column sales.revocations.took_effect_at is
  'From when on the views show it: at once.';
comment on column sales.revocations.federal_deadline is
  'By when federal rules want it done: the tenth business day, counted without holidays and so rather early.';
comment on column sales.revocations.leads_covered is
  'How many leads have that number or address.';
comment on column sales.revocations.lifted_at is
  'Of do_not_call: when the person was reached after all, or won, which opens them again.';

-- As the form names it.
create or replace function sales_internal.trade_label(trade public.business_type) returns text
language sql immutable parallel safe
return case trade
  when 'plumbing' then 'Plumbing'
  when 'hvac' then 'HVAC'
  when 'electrical' then 'Electrical'
  when 'roofing' then 'Roofing'
  when 'landscaping' then 'Landscaping'
  when 'other' then 'Other trade'
end;--> statement-breakpoint
-- What was taken back and holds: a person who asked for no more calls stays closed until they were reached after that, or
-- won. No other outcome of their lead opens it again.
create view sales_internal.in_force as
select contact, channel, at, lead_id
from public.revocations revocation
where channel <> 'do_not_call' or not exists (
  select from public.leads marked
  where marked.id = revocation.lead_id and marked.contact_outcome in ('reached', 'won'));--> statement-breakpoint
-- In E.164; null where it cannot be read.
create function sales_internal.number_of(typed text) returns text
language sql immutable parallel safe
return (
  select case when typed ~ '^[\s(]*\+' and length(digits) between 6 and 15 then '+' || digits
    when digits ~ '^1?[2-9][0-9]{9}$' then '+1' || right(digits, 10) end
  from (select regexp_replace(regexp_replace(replace(lower(typed), '(0)', ''), '[a-z;].*$', ''), '[^0-9]', '', 'g'))
    known (digits));--> statement-breakpoint
-- As leads hold it: E.164, without an extension, or an address in small letters; pasted ones lose what stands around them.
create or replace function sales_internal.contact_of(typed text) returns text
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
declare
  bare text := btrim(regexp_replace(lower(typed), '^\W*(mailto|tel):', ''), E' \t\r\n<>.,;"''');
  number text := sales_internal.number_of(bare);
begin
  if bare ~ '^[^\s@<>,;:"]+@[^\s@<>,;:"]+\.[^\s@<>,;:."]+$' then return bare; end if;
  if number is not null then return number; end if;
  raise exception 'the contact is neither a telephone number nor an e-mail address'
    using errcode = 'invalid_parameter_value';
end $$;--> statement-breakpoint
-- Each agreement by its channel, one to both as two, and when that was first taken back. Of an erased lead the evidence
-- keeps the number alone.
create view sales_internal.agreements as
select given.id, given.lead_id, given.channel, given.given_at,
  (select min(ended.at) from sales_internal.in_force ended
    where ended.contact in (coalesce(lead.phone_e164, sales_internal.number_of(given.phone)), lead.email_normalized)
      and ended.channel in (given.channel, 'all', 'do_not_call') and ended.at >= given.given_at) as taken_back_at
from (
  select id, lead_id, phone, given_at, 'calls' as channel from public.consents where consents.channel is distinct from 'texts'
  union all
  select id, lead_id, phone, given_at, 'texts' from public.consents where consents.channel is distinct from 'calls') given
left join public.leads lead on lead.id = given.lead_id;--> statement-breakpoint
-- For people to read, by the clock of the number, or Chicago's.
create function sales_internal.span_text(begins timestamptz, ends timestamptz, zone text) returns text
language sql stable parallel safe
return (
  select to_char(begins at time zone known, 'Dy FMHH12am') || '-' || to_char(ends at time zone known, 'FMHH12am') || ', '
    || replace(regexp_replace(known, '^.*/', ''), '_', ' ')
  from (select coalesce(zone, 'America/Chicago')) clock (known));--> statement-breakpoint
-- An export asks for every lead: the hours are worked out once for each area and wish, and whether a person is closed and
-- what they agreed to once for each lead. All are aggregates, which the planner leaves out where nothing of them is read.
create or replace view sales.leads as
select
  id as lead_id,
  sales_internal.local_time(created_at) as created_local,
  business_name,
  contact_name,
  sales_internal.phone_display(phone_e164, phone_extension, phone) as phone,
  email,
  sales_internal.trade_label(business_type) as trade,
  trade_detail,
  sales_internal.volume_label(monthly_lead_volume) as monthly_lead_volume,
  source::text as source,
  sales_internal.came_from(coalesce(first_touch, last_touch)) as came_from,
  coalesce(first_touch, last_touch) ->> 'utm_campaign' as campaign,
  exists (select from public.consents consent where consent.lead_id = lead.id) as consent_given,
  suspected_spam as suspected,
  repeats_lead_id,
  (select count(*)::int from public.leads repeat where repeat.repeats_lead_id = lead.id) as times_repeated,
  round(extract(epoch from now() - created_at) / 3600, 1) as age_hours,
  created_at + interval '24 hours' as due_at,
  reached_at is null and erased_at is null and created_at + interval '24 hours' < now() as overdue,
  case
    when erased_at is not null then 'erased'
    when contact_outcome <> 'wrong_number' then contact_outcome::text
    when reached_at is not null then 'reached'
    when contact_outcome is not null then 'wrong_number'
    when exists (select from public.lead_contacts contact where contact.lead_id = lead.id) then 'attempted'
    else 'new'
  end as contact_state,
  (select count(*)::int from public.lead_contacts contact
    where contact.lead_id = lead.id and contact.kind = 'attempted') as attempts,
  (select max(contact.at) from public.lead_contacts contact where contact.lead_id = lead.id) as last_tried_at,
  reached_at,
  case when area.area_code <> '' then area.zone end as time_zone,
  erased_at is null and not do_not_call and coalesce(hours.may_call, false) as ok_to_call_now,
  erased_at is not null as erased,
  created_at,
  (select array_agg(other.id order by other.created_at, other.id)
    from public.leads other
    where other.email_normalized = lead.email_normalized and other.phone_e164 <> lead.phone_e164
      and other.erased_at is null) as resembling_lead_ids,
  coalesce(call_time::text, 'any') as call_time,
  case when reached_at is null and erased_at is null and not do_not_call then hours.begins end as call_from,
  case when reached_at is null and erased_at is null and not do_not_call then hours.ends end as call_until,
  erased_at is null and not do_not_call and coalesce(agreed.to_calls, false) as automated_calls,
  erased_at is null and not do_not_call and coalesce(agreed.to_texts, false) as automated_texts,
  do_not_call,
  case when reached_at is null and erased_at is null and not do_not_call then hours.opens end as legal_from,
  case when reached_at is null and erased_at is null and not do_not_call then hours.closes end as legal_until,
  case when reached_at is null and erased_at is null and not do_not_call then
    sales_internal.span_text(hours.begins, hours.ends, case when area.area_code <> '' then area.zone end) end as call_local
from public.leads lead
left join sales_internal.area_clocks area on area.place = 1 and (lead.phone_e164 is null or lead.phone_e164 like '+1%')
  and area.area_code = coalesce(
    (select area_code from sales_internal.area_codes where area_code = substr(lead.phone_e164, 3, 3)), '')
left join lateral (
  select bool_and(may_call) as may_call, max(lower(span)) as begins, max(upper(span)) as ends,
    max(lower(legal)) as opens, max(upper(legal)) as closes
  from (
    select sales_internal.may_call_at('+1' || area.area_code, now()) as may_call,
      sales_internal.call_span('+1' || area.area_code, lead.call_time, now()) as span,
      sales_internal.call_span('+1' || area.area_code, 'any', now()) as legal
    where area.area_code is not null
    offset 0) worked_out
) hours on true
left join lateral (
  select count(*) > 0 or coalesce(lead.contact_outcome::text = 'do_not_call', false) as do_not_call
  from sales_internal.in_force closing
  where closing.channel = 'do_not_call' and closing.contact = any (
    array[lead.phone_e164, lead.email_normalized] || case when lead.phone_e164 is null then array(
      select same.phone_e164 from public.leads same
      where same.email_normalized = lead.email_normalized and same.phone_e164 is not null) end)
) person on true
left join lateral (
  select bool_or(channel = 'calls') as to_calls, bool_or(channel = 'texts') as to_texts
  from sales_internal.agreements agreement
  where agreement.lead_id = lead.id and taken_back_at is null
) agreed on true;--> statement-breakpoint
create or replace view sales.leads_today as
select * from sales.leads
where created_at >= sales_internal.day_begins(now()) and not erased
order by suspected, created_at desc;--> statement-breakpoint
-- Of several open leads of one person the first stands for all, with the newest number, the newest wish, and the agreements
-- to that number; what is taken back by any of their leads is. The hours are worked out once for each area and wish.
create or replace view sales.leads_due as
with first as materialized (
  select distinct on (coalesce(repeats_lead_id, id)) id, coalesce(repeats_lead_id, id) as first_id
  from public.leads
  where reached_at is null and erased_at is null
    and (not suspected_spam or created_at > now() - interval '7 days')
  order by coalesce(repeats_lead_id, id), suspected_spam, created_at, id
), person as materialized (
  select first.id, first.first_id, newest.phone, newest.phone_e164, newest.phone_extension, newest.email_normalized,
    coalesce(wished.call_time, 'any') as call_time, coalesce(left(newest.phone_e164, 5), '') as area
  from first
  cross join lateral (
    select same.phone, same.phone_e164, same.phone_extension, same.email_normalized
    from public.leads same
    where (same.id = first.first_id or same.repeats_lead_id = first.first_id) and same.erased_at is null
    order by same.phone_e164 is null, same.created_at desc, same.id
    limit 1
  ) newest
  left join lateral (
    select same.call_time
    from public.leads same
    where (same.id = first.first_id or same.repeats_lead_id = first.first_id) and same.call_time <> 'any'
    order by same.created_at desc, same.id
    limit 1
  ) wished on true
), hours as materialized (
  select area, call_time, sales_internal.may_call_at(nullif(area, ''), now()) as may_call,
    sales_internal.call_span(nullif(area, ''), call_time, now()) as span,
    sales_internal.call_span(nullif(area, ''), 'any', now()) as legal
  from (select distinct area, call_time from person) asked
)
select
  leads.lead_id, leads.created_local, leads.business_name, leads.contact_name,
  coalesce(sales_internal.phone_display(person.phone_e164, person.phone_extension, person.phone), leads.phone) as phone,
  leads.email, leads.trade, leads.trade_detail, leads.monthly_lead_volume, leads.source, leads.came_from,
  leads.campaign, agreed.consent_given, leads.suspected, leads.repeats_lead_id, leads.times_repeated,
  leads.age_hours, leads.due_at, leads.overdue, leads.contact_state, leads.attempts, leads.last_tried_at,
  leads.reached_at, sales_internal.time_zone_of(person.phone_e164) as time_zone,
  hours.may_call and not closed.do_not_call as ok_to_call_now, leads.erased, leads.created_at,
  leads.resembling_lead_ids,
  person.call_time::text as call_time,
  case when not closed.do_not_call then lower(hours.span) end as call_from,
  case when not closed.do_not_call then upper(hours.span) end as call_until,
  not closed.do_not_call and agreed.to_calls as automated_calls,
  not closed.do_not_call and agreed.to_texts as automated_texts,
  closed.do_not_call,
  case when not closed.do_not_call then lower(hours.legal) end as legal_from,
  case when not closed.do_not_call then upper(hours.legal) end as legal_until,
  case when not closed.do_not_call then sales_internal.span_text(
    lower(hours.span), upper(hours.span), sales_internal.time_zone_of(person.phone_e164)) end as call_local
from person
join hours using (area, call_time)
cross join lateral (select * from sales.leads where lead_id = person.id offset 0) leads
cross join lateral (
  select leads.do_not_call or exists (
    select from sales_internal.in_force closing
    where closing.channel = 'do_not_call' and closing.contact in (person.phone_e164, person.email_normalized)) as do_not_call
  offset 0
) closed
cross join lateral (
  select count(*) > 0 as consent_given,
    coalesce(max(given_at) filter (where is_his and channel = 'calls')
      > coalesce(max(taken_back_at) filter (where channel = 'calls'), '-infinity'), false) as to_calls,
    coalesce(max(given_at) filter (where is_his and channel = 'texts')
      > coalesce(max(taken_back_at) filter (where channel = 'texts'), '-infinity'), false) as to_texts
  from (
    select given.channel, given.given_at, given.taken_back_at,
      same.phone_e164 is not distinct from person.phone_e164 as is_his
    from public.leads same
    cross join lateral (select * from sales_internal.agreements given where given.lead_id = same.id offset 0) given
    where person.first_id in (same.id, same.repeats_lead_id)) given
) agreed
order by suspected, closed.do_not_call,
  not (hours.may_call and (lower(hours.span) <= now() or lower(hours.span) > leads.due_at)), due_at;--> statement-breakpoint
create or replace view sales.leads_overdue as
select * from sales.leads_due where overdue order by suspected, do_not_call, due_at;--> statement-breakpoint
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
  agreed.taken_back_at,
  consent.page_build,
  consent.row_sha256,
  (select sealed.number from public.evidence_sealed sealed where sealed.id = consent.id) as seal,
  agreed.still_holds
from public.consents consent
left join public.leads lead on lead.id = consent.lead_id
left join lateral (
  select case when count(*) = count(taken_back_at) then max(taken_back_at) end as taken_back_at,
    coalesce(string_agg(channel, ' and ' order by channel) filter (where taken_back_at is null), 'nothing') as still_holds
  from sales_internal.agreements agreement
  where agreement.id = consent.id
) agreed on true;--> statement-breakpoint
create or replace view sales.revocations as
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
order by at desc;--> statement-breakpoint
comment on column sales.leads.call_from is
  'The beginning of the next hours that are legal and wished; past, where they have begun. Nothing where no call is ever legal. By the clock in Chicago, as due_at; call_local has theirs.';--> statement-breakpoint
comment on column sales.leads.legal_from is
  'The beginning of the next hours in which a call is legal, whatever they wished: where call_from comes after due_at, call in these. By the clock in Chicago.';--> statement-breakpoint
comment on column sales.leads.legal_until is
  'The end of those hours.';--> statement-breakpoint
comment on column sales.leads.call_local is
  'From call_from until call_until by the clock of the number, and where that is.';--> statement-breakpoint
comment on column sales.leads.due_at is
  'Until when a person is promised to call: 24 hours, by the clock, after it was sent. It goes before a wish that comes later: call from legal_from on. Where the law allows no call until then, call as soon as it does.';--> statement-breakpoint
comment on column sales.leads.do_not_call is
  'Whether this person asked for no calls at all, also with an earlier lead of this number or, without a number, of this address. Do not dial. Only reached or won, marked at the lead that said so, opens it again.';--> statement-breakpoint
comment on column sales.consent_evidence.taken_back_at is
  'When all that it agreed to was taken back, by the number or address of its lead; of an erased lead by the number alone.';--> statement-breakpoint
comment on column sales.consent_evidence.still_holds is
  'What of it holds today: calls, texts, both, or nothing.';--> statement-breakpoint
comment on column sales.revocations.lifted_at is
  'Of do_not_call: when the person was reached after all, or won, which opens them again.';--> statement-breakpoint
comment on function sales.revoke_consent is
  'Notes that somebody took back their agreement: the telephone number or e-mail address, the channel (calls, texts or all), how (by mouth, mail, text), a note. Every lead of that number or address shows it at once, also later ones until a later agreement. Answers with the number of leads it covers now: at 0 look at the spelling, and note it again where that was wrong.';--> statement-breakpoint
comment on function sales.mark_contacted is
  'Notes how a call ended: who called, the outcome (reached, wrong_number, not_interested, won, lost or do_not_call), a note. Any outcome but wrong_number means that a person was reached, and answers all that this person sent until then. do_not_call closes the person to every call, for later leads too; only reached or won at the same lead opens it again. Answers with the state of contact.';--> statement-breakpoint
-- Views that show the columns of leads say of them what leads says.
do $$
declare
  described record;
begin
  for described in
    select shown.attrelid::regclass as view, shown.attname as name,
      col_description(leads.attrelid, leads.attnum) as words
    from pg_attribute shown
    join pg_attribute leads on leads.attname = shown.attname and leads.attrelid = 'sales.leads'::regclass
    where leads.attnum > 0 and shown.attrelid in ('sales.leads_today'::regclass, 'sales.leads_due'::regclass,
      'sales.leads_overdue'::regclass, 'sales.leads_with_roi'::regclass)
  loop
    execute format('comment on column %s.%I is %L', described.view, described.name, described.words);
  end loop;
end $$;--> statement-breakpoint
comment on column sales.leads_due.consent_given is
  'Whether any lead of this person agreed to automated calls or texts. automated_calls and automated_texts say what holds.';

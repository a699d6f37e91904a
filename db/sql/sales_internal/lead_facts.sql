-- What lists show of a lead, beside the card of its person. PostgreSQL skips a joined query if its columns are not read.
create view sales_internal.lead_facts as
select
  lead.*, first_visit, last_visit, sales_internal.came_from(first_visit) as came_from, first_visit ->> 'utm_campaign' as campaign,
  series.repeats_lead_id, series.times_repeated, lead.created_at + interval '24 hours' as due_at,
  lead.reached_at is null and lead.erased_at is null and lead.created_at + interval '24 hours' < now() as overdue,
  case
    when lead.erased_at is not null then 'erased'
    when lead.contact_outcome is not null then lead.contact_outcome::text
    when lead.reached_at is not null then 'reached'
    when called.attempts > 0 then 'attempted'
    else 'new'
  end as own_state,
  called.attempts, called.last_tried_at, state.appointment_at as next_at,
  case when state.owner = any (array(select name::text from sales_internal.logins where may_record)) then state.owner end as owner,
  (select string_agg(id::text, ', ' order by created_at, id) from (
    select other.id, other.created_at from public.leads other
    where other.email_normalized = lead.email_normalized and other.person <> lead.person
    limit 20) resembling) as resembling_lead_ids,
  (address.leads - (select count(*) from public.leads own
    where own.email_normalized = lead.email_normalized and own.person = lead.person))::int as resembling_count,
  greatest(lead.changed_at, lead.created_at, (
    select max(stop.at) from sales_internal.identities own join public.revocations stop using (contact)
    where own.person = lead.person)) as anything_changed_at
from public.leads lead
-- First, because who is listed by owner or appointment is found through it.
left join sales_internal.people state on state.person_key = lead.person
cross join lateral (
  select coalesce(lead.first_touch, lead.last_touch) as first_visit, coalesce(lead.last_touch, lead.first_touch) as last_visit) visits
left join lateral (
  select count(*) filter (where kind = 'attempted')::int as attempts,
    max(at) filter (where kind in ('attempted', 'contacted')) as last_tried_at
  from sales_internal.entries entry where entry.lead_id = lead.id
) called on true
-- A series goes on until 30 days pass without a lead of the person.
left join lateral (
  select (array_agg(first_id) filter (where id = lead.id and first_id <> id))[1] as repeats_lead_id,
    count(*) filter (where first_id = lead.id and id <> lead.id)::int as times_repeated
  from (
    select id, first_value(id) over (partition by series order by created_at, id) as first_id
    from (
      select id, created_at, count(*) filter (where begins) over (order by created_at, id) as series
      from (
        select id, created_at, created_at - lag(created_at) over (order by created_at, id) < interval '720 hours' is not true as begins
        from public.leads same where same.person = lead.person) spaced) numbered) chained
) series on true
-- A separate join, so that PostgreSQL can count the leads of an address once and reuse the count for other rows.
left join lateral (
  select count(*) as leads from public.leads other where other.email_normalized = lead.email_normalized
) address on true;

-- The state that lists show: no stop that ended, and a wrong number unless the lead has ended otherwise. A call about an earlier lead
-- may have reached the person for this one: its outcome is the person's.
create function sales_internal.shown_state(
  own_state text, is_wrong boolean, do_not_call boolean, last_outcome text default null) returns text
language sql immutable parallel safe
return case
  when own_state = 'do_not_call' and not do_not_call then 'reached'
  when is_wrong and own_state in ('new', 'attempted', 'reached', 'not_interested') then 'wrong_number'
  when own_state = 'reached' and last_outcome is not null and (do_not_call or last_outcome <> 'do_not_call') then last_outcome
  else own_state end;

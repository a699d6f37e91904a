-- One row per person, without suspected leads, erased people, and people who stopped all contact. lead_id is of the first lead, so
-- that it stays the same. Of people with the same address, only the one with the newest lead has it, because a CRM merges them.
create view sales_internal.crm_people as
select
  first.lead_id,
  case when name ~ ' ' then split_part(name, ' ', 1) end as first_name,
  -- If the name is one word, it becomes the last name, because Salesforce requires a last name.
  coalesce(substring(name from ' (.*)$'), name) as last_name,
  case when not exists (
    select from public.leads other
    where other.email_normalized = newest.email_normalized and other.person_key <> newest.person_key
      and not other.is_spam and (other.created_at, other.id) > (newest.created_at, newest.id))
  then newest.email_normalized end as email,
  coalesce(newest.phone_e164 || coalesce(' ext. ' || newest.phone_extension, ''), newest.phone) as phone,
  leads.business_name,
  leads.trade,
  leads.came_from,
  leads.do_not_call,
  -- A call about an earlier lead may have reached the person for this one. Its outcome is the person's.
  case when leads.contact_state = 'reached' then (
    select entry.outcome::text from sales_internal.entries entry
    where entry.person_key = newest.person_key and entry.kind = 'contacted'
    order by entry.at desc, entry.id limit 1)
  else leads.contact_state end as contact_state,
  leads.owner,
  first.created_at,
  leads.changed_at,
  agreed.to_calls and not leads.do_not_call as automated_calls,
  agreed.to_texts and not leads.do_not_call as automated_texts,
  leads.monthly_lead_volume,
  leads.plan,
  leads.campaign,
  calculation.calculated_savings as annual_savings,
  noted.note as last_note
from public.leads newest
join sales.leads on leads.lead_id = newest.id
cross join lateral (
  select own.id as lead_id, own.created_at
  from public.leads own
  where own.person_key = newest.person_key and not own.is_spam
  order by own.created_at, own.id limit 1
) first
cross join lateral (select btrim(regexp_replace(newest.contact_name, '\s+', ' ', 'g')) as name) cleaned
cross join lateral (
  select * from sales_internal.person_consents where person_consents.person_key = newest.person_key offset 0) agreed
left join lateral (
  select roi.calculated_savings
  from public.leads own join public.roi_calculations roi on roi.visitor_id = own.visitor_id
  where own.person_key = newest.person_key
  order by roi.created_at desc, roi.id limit 1
) calculation on true
left join lateral (
  select entry.note from sales_internal.entries entry
  where entry.person_key = newest.person_key and entry.kind <> 'corrected' and entry.note is not null
  order by entry.at desc, entry.id limit 1
) noted on true
where not newest.is_spam and newest.erased_at is null
  and not exists (
    select from public.leads later
    where later.person_key = newest.person_key and not later.is_spam
      and (later.created_at, later.id) > (newest.created_at, newest.id))
  -- leads.email is null if the person stopped all contact. Of leads without an address, leaves out all who may not be called.
  and (leads.email is not null or newest.email = '(none)' and not leads.do_not_call);

-- Without suspected leads, erased people, and people who stopped all contact. The id is of the first lead, so that it stays the
-- same. Of people with the same address, only the one with the newest lead has it, because a CRM merges them.
create view sales.leads_for_hubspot as
select
  case when name ~ ' ' then split_part(name, ' ', 1) end as "First Name",
  -- If the name is one word, it becomes the last name, because Salesforce requires a last name.
  coalesce(substring(name from ' (.*)$'), name) as "Last Name",
  case when not exists (
    select from public.leads other
    where other.email_normalized = newest.email_normalized and other.person_key <> newest.person_key
      and not other.is_spam and (other.created_at, other.id) > (newest.created_at, newest.id))
  then newest.email_normalized end as "Email",
  coalesce(newest.phone_e164 || coalesce(' ext. ' || newest.phone_extension, ''), newest.phone) as "Phone Number",
  leads.business_name as "Company Name",
  leads.trade as "Industry",
  leads.came_from as "Lead Source",
  leads.do_not_call as "Do Not Call",
  first.lead_id as "Website Lead ID",
  -- A call about an earlier lead may have reached the person for this one. Its outcome is the person's.
  case when leads.contact_state = 'reached' then (
    select entry.outcome::text from sales_internal.entries entry
    where entry.person_key = newest.person_key and entry.kind = 'contacted'
    order by entry.at desc, entry.id limit 1)
  else leads.contact_state end as "Website Status",
  leads.owner as "Website Owner",
  first.created_at as "Website Created",
  leads.changed_at as "Website Changed",
  agreed.to_calls and not leads.do_not_call as "Website Calls Consent",
  agreed.to_texts and not leads.do_not_call as "Website Texts Consent",
  leads.monthly_lead_volume as "Website Lead Volume",
  leads.plan as "Website Plan",
  leads.campaign as "Website Campaign",
  calculation.calculated_savings as "Website Annual Savings",
  (select entry.note from sales_internal.entries entry
    where entry.person_key = newest.person_key and entry.kind <> 'corrected' and entry.note is not null
    order by entry.at desc, entry.id limit 1) as "Website Last Note"
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
where not newest.is_spam and newest.erased_at is null
  and not exists (
    select from public.leads later
    where later.person_key = newest.person_key and not later.is_spam
      and (later.created_at, later.id) > (newest.created_at, newest.id))
  -- leads.email is null if the person stopped all contact. Of leads without an address, leaves out all who may not be called.
  and (leads.email is not null or newest.email = '(none)' and not leads.do_not_call);

call sales_internal.describe('sales.leads_for_hubspot',
  'The people as contacts for HubSpot, one row each, with its column names. Suspected spam, erased people and people who stopped all contact are not included.',
  'Last Name', 'The rest of the name, or the whole name if it is one word.',
  'Email', 'The email address, in lower case. If people with other numbers use the same address, only the one with the newest lead has it.',
  'Phone Number', 'The number in E.164, such as +12145550100 ext. 12. As typed if the number is invalid.',
  'Lead Source', 'The same as came_from in sales.leads.',
  'Website Lead ID', 'The lead_id of the person''s first lead. It stays the same, so match rows by it.',
  'Website Status', 'The contact_state of the newest lead.',
  'Website Annual Savings', 'The savings per year, in dollars, of the person''s last calculation, if any.');

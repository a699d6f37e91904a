-- Without suspected leads, erased people, and people who stopped all contact. The id is of the first lead, so that it stays the
-- same. Of people with the same address, only the one with the newest lead has it, because a CRM merges them.
create view sales.leads_for_hubspot as
with person as (
  select card.*, lead.came_from, lead.campaign, lead.anything_changed_at,
    sales_internal.shown_state(lead.own_state, card.is_wrong, card.do_not_call, card.last_outcome) as contact_state
  from sales_internal.cards card
  join sales_internal.lead_facts lead on lead.id = card.newest_id
  where not card.is_spam and lead.erased_at is null
    and (card.email is not null or not card.do_not_call)
)
select
  case when name ~ ' ' then split_part(name, ' ', 1) end as "First Name",
  -- If the name is one word, it becomes the last name, because Salesforce requires a last name.
  coalesce(substring(name from ' (.*)$'), name) as "Last Name",
  case when row_number() over (partition by person.email_normalized order by person.newest_at desc, person.newest_id desc) = 1
    then person.email_normalized end as "Email",
  coalesce(person.phone_e164 || coalesce(' ext. ' || person.phone_extension, ''), person.phone) as "Phone Number",
  person.business_name as "Company Name",
  sales_internal.trade_label(person.business_type) as "Industry",
  person.came_from as "Lead Source",
  person.do_not_call as "Do Not Call",
  first.lead_id as "Website Lead ID",
  person.contact_state as "Website Status",
  person.owner as "Website Owner",
  first.created_at as "Website Created",
  greatest(person.anything_changed_at, case when person.email_normalized is not null then
    max(person.newest_at) over (partition by person.email_normalized) end) as "Website Changed",
  person.automated_calls as "Website Calls Consent",
  person.automated_texts as "Website Texts Consent",
  person.monthly_lead_volume::text as "Website Lead Volume",
  person.plan as "Website Plan",
  person.campaign as "Website Campaign",
  calculation.calculated_savings as "Website Annual Savings",
  person.last_note as "Website Last Note"
from person
cross join lateral (
  select own.id as lead_id, own.created_at
  from public.leads own
  where own.person = person.person and not own.is_spam
  order by own.created_at, own.id limit 1
) first
cross join lateral (select btrim(regexp_replace(person.contact_name, '\s+', ' ', 'g')) as name) cleaned
left join lateral (
  select roi.calculated_savings
  from public.leads own join public.roi_calculations roi on roi.id = own.calculation
  where own.person = person.person
  order by roi.created_at desc, roi.id limit 1
) calculation on true;

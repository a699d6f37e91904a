create view sales.leads_for_hubspot as
select
  case when name ~ ' ' then split_part(name, ' ', 1) end as "First Name",
  -- If the name is one word, it becomes the last name, because Salesforce requires a last name (leads_for_salesforce).
  coalesce(substring(name from ' (.*)$'), name) as "Last Name",
  leads.email as "Email",
  coalesce(lead.phone_e164 || coalesce(' ext. ' || lead.phone_extension, ''), lead.phone) as "Phone Number",
  leads.business_name as "Company Name",
  leads.trade as "Industry",
  leads.came_from as "Lead Source",
  leads.do_not_call as "Do Not Call",
  leads.lead_id as "Website Lead ID"
from sales.leads
join public.leads lead on lead.id = leads.lead_id
cross join lateral (select btrim(regexp_replace(leads.contact_name, '\s+', ' ', 'g')) as name) cleaned
-- leads.email is null if the person stopped all contact.
where not leads.erased and not leads.suspected and leads.email is not null;

call sales_internal.describe('sales.leads_for_hubspot',
  'The leads as contacts for HubSpot, with its column names. Suspected spam, erased leads and people who stopped all contact are not included. Before you import them, create properties in HubSpot named Lead Source, Do Not Call and Website Lead ID.',
  'First Name', 'The first word of the name. Empty if the name is one word.',
  'Last Name', 'The rest of the name, or the whole name if it is one word.',
  'Email', 'The email address, as typed.',
  'Phone Number', 'The number in E.164, such as +12145550100 ext. 12. As typed if the number is invalid.',
  'Company Name', 'The name of the business, as typed.',
  'Industry', 'The trade, as the form names it.',
  'Lead Source', 'The same as came_from in sales.leads.',
  'Do Not Call', 'The same as do_not_call in sales.leads.',
  'Website Lead ID', 'The lead_id in the other views.');

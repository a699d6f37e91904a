-- What the views for CRMs share: names in two parts, and a phone number that a CRM can dial.
create view sales_internal.crm_leads as
select
  leads.lead_id,
  case when name ~ ' ' then split_part(name, ' ', 1) end as first_name,
  -- Salesforce requires a last name.
  coalesce(substring(name from ' (.*)$'), name) as last_name,
  leads.business_name,
  leads.email,
  coalesce(lead.phone_e164 || coalesce(' ext. ' || lead.phone_extension, ''), lead.phone) as phone,
  leads.trade,
  leads.came_from,
  leads.do_not_call
from sales.leads
join public.leads lead on lead.id = leads.lead_id
cross join lateral (select btrim(regexp_replace(leads.contact_name, '\s+', ' ', 'g')) as name) cleaned
where not leads.erased and not leads.suspected;

create view sales.leads_for_hubspot as
select
  first_name as "First Name",
  last_name as "Last Name",
  email as "Email",
  phone as "Phone Number",
  business_name as "Company Name",
  trade as "Industry",
  came_from as "Lead Source",
  do_not_call as "Do Not Call",
  lead_id as "Website Lead ID"
from sales_internal.crm_leads;

comment on view sales.leads_for_hubspot is
  'The leads with the column names by which HubSpot imports contacts, without suspected and erased ones. Lead Source, Do Not Call and Website Lead ID need properties of these names first.';
comment on column sales.leads_for_hubspot."First Name" is
  'The first word of the name; empty if it has only one.';
comment on column sales.leads_for_hubspot."Last Name" is
  'The rest of the name.';
comment on column sales.leads_for_hubspot."Email" is
  'The email address, as typed.';
comment on column sales.leads_for_hubspot."Phone Number" is
  'The number in E.164, as +12145550100, with ext. 12 if there is an extension. As typed if it is not readable.';
comment on column sales.leads_for_hubspot."Company Name" is
  'The name of the business, as typed.';
comment on column sales.leads_for_hubspot."Industry" is
  'The trade, as the form names it.';
comment on column sales.leads_for_hubspot."Lead Source" is
  'What first brought the visitor to the site, as came_from in leads.';
comment on column sales.leads_for_hubspot."Do Not Call" is
  'Whether this person asked for no calls at all.';
comment on column sales.leads_for_hubspot."Website Lead ID" is
  'The lead_id in the other views.';

create view sales.leads_for_salesforce as
select
  first_name as "First Name",
  last_name as "Last Name",
  email as "Email",
  phone as "Phone",
  business_name as "Company",
  trade as "Industry",
  came_from as "Lead Source",
  do_not_call as "Do Not Call",
  lead_id as "Website Lead ID"
from sales_internal.crm_leads;

comment on view sales.leads_for_salesforce is
  'The leads with the column names by which Salesforce imports leads, without suspected and erased ones. Website Lead ID needs a text field of this name first.';
comment on column sales.leads_for_salesforce."First Name" is
  'The first word of the name; empty if it has only one.';
comment on column sales.leads_for_salesforce."Last Name" is
  'The rest of the name.';
comment on column sales.leads_for_salesforce."Email" is
  'The email address, as typed.';
comment on column sales.leads_for_salesforce."Phone" is
  'The number in E.164, as +12145550100, with ext. 12 if there is an extension. As typed if it is not readable.';
comment on column sales.leads_for_salesforce."Company" is
  'The name of the business, as typed.';
comment on column sales.leads_for_salesforce."Industry" is
  'The trade, as the form names it.';
comment on column sales.leads_for_salesforce."Lead Source" is
  'What first brought the visitor to the site, as came_from in leads.';
comment on column sales.leads_for_salesforce."Do Not Call" is
  'Whether this person asked for no calls at all.';
comment on column sales.leads_for_salesforce."Website Lead ID" is
  'The lead_id in the other views.';

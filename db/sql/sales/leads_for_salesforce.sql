create view sales.leads_for_salesforce as
select
  "First Name",
  "Last Name",
  "Email",
  "Phone Number" as "Phone",
  "Company Name" as "Company",
  "Industry",
  "Lead Source",
  "Do Not Call",
  "Website Lead ID"
from sales.leads_for_hubspot;

call sales_internal.describe('sales.leads_for_salesforce',
  'The leads with the column names by which Salesforce imports leads, without suspected and erased ones. Website Lead ID needs a text field of this name first.',
  'Phone', 'The number in E.164, as +12145550100, with ext. 12 if there is an extension. As typed if it is not readable.',
  'Company', 'The name of the business, as typed.');

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
  'The leads with the column names by which Salesforce imports leads, without suspected and erased ones. Before you import, create a text field named Website Lead ID.',
  'Phone', 'The number in E.164, such as +12145550100, with ext. 12 if there is an extension. As typed if the number is invalid.',
  'Company', 'The name of the business, as typed.');

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
  'The leads for Salesforce, with its column names. Suspected spam, erased leads and people who stopped all contact are not included. Before you import them, create a text field in Salesforce named Website Lead ID.',
  'Phone', 'The number in E.164, such as +12145550100 ext. 12. As typed if the number is invalid.',
  'Company', 'The name of the business, as typed.');

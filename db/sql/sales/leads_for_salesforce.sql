-- The lengths are those of the standard fields of the object Lead, and of a custom text field:
-- https://developer.salesforce.com/docs/atlas.en-us.sfFieldRef.meta/sfFieldRef/salesforce_field_reference_Lead.htm
create view sales.leads_for_salesforce as
select
  left("First Name", 40) as "First Name",
  left("Last Name", 80) as "Last Name",
  case when char_length("Email") <= 80 and "Email" !~ '\.[.@]' then "Email" end as "Email",
  left("Phone Number", 40) as "Phone",
  left("Company Name", 255) as "Company",
  "Industry",
  left("Lead Source", 255) as "Lead Source",
  "Do Not Call",
  "Website Lead ID",
  "Website Status",
  "Website Owner",
  "Website Created",
  "Website Changed",
  "Website Calls Consent",
  "Website Texts Consent",
  "Website Lead Volume",
  "Website Plan",
  "Website Campaign",
  "Website Annual Savings",
  left("Website Last Note", 255) as "Website Last Note"
from sales.leads_for_hubspot;

-- Whom the calculator promised most: leads not won or lost yet, by the dollars of their latest calculation.
select
  lead_id, contact_name, business_name, phone, contact_state,
  annual_savings + additional_revenue as dollars_a_year,
  annual_savings,
  additional_revenue,
  monthly_leads
from sales.leads_with_roi
where not suspected and repeats_lead_id is null and contact_state not in ('won', 'lost', 'not_interested')
order by dollars_a_year desc
limit 50;

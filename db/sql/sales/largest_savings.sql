create view sales.largest_savings as
select
  lead_id, contact_name, business_name, phone, contact_state,
  annual_savings + additional_revenue as dollars_a_year,
  annual_savings,
  additional_revenue,
  monthly_leads
from sales.leads_with_roi
where not suspected and not do_not_call and repeats_lead_id is null
  and contact_state not in ('won', 'lost', 'not_interested')
order by dollars_a_year desc
limit 50;

call sales_internal.describe('sales.largest_savings',
  'Whom the calculator promised most: the fifty leads with the most dollars per year in their latest calculation. Not included are suspected leads, repeats, leads in the state won, lost or not_interested, and people who asked for no calls.',
  'dollars_a_year', 'annual_savings and additional_revenue together.');

create view sales.leads_with_roi as
select
  leads.*,
  sales_internal.local_time(roi.created_at) as calculated_local,
  roi.monthly_leads,
  roi.current_staff_cost,
  roi.average_job_value,
  roi.current_conversion_rate,
  roi.calculated_savings as annual_savings,
  roi.extra_jobs_per_month,
  roi.additional_revenue
from sales.leads
join public.leads visit on visit.id = leads.lead_id
join public.roi_calculations roi on roi.id = visit.calculation;

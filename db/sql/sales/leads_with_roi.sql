create view sales.leads_with_roi as
select
  leads.lead_id, leads.created_local, leads.business_name, leads.contact_name, leads.phone, leads.email, leads.trade,
  leads.trade_detail, leads.monthly_lead_volume, leads.source, leads.came_from, leads.campaign, leads.consent_given,
  leads.suspected, leads.repeats_lead_id, leads.times_repeated, leads.age_hours, leads.due_at, leads.overdue,
  leads.contact_state, leads.attempts, leads.last_tried_at, leads.reached_at, leads.time_zone, leads.ok_to_call_now,
  leads.erased, leads.created_at,
  sales_internal.local_time(roi.created_at) as calculated_local,
  roi.monthly_leads,
  roi.current_staff_cost,
  roi.average_job_value,
  roi.current_conversion_rate,
  roi.calculated_savings as annual_savings,
  roi.extra_jobs_per_month,
  roi.additional_revenue,
  leads.resembling_lead_ids,
  leads.call_time, leads.call_from, leads.call_until, leads.automated_calls, leads.automated_texts, leads.do_not_call,
  leads.resembling_count
from sales.leads
join public.leads visit on visit.id = leads.lead_id
join public.roi_calculations roi on roi.visitor_id = visit.visitor_id
where not exists (
  select from public.roi_calculations later
  where later.visitor_id = roi.visitor_id and (later.created_at, later.id) > (roi.created_at, roi.id));

comment on view sales.leads_with_roi is
  'The leads whose visitor saved a calculation, with the visitor''s latest one.';
comment on column sales.leads_with_roi.calculated_local is
  'When the visitor saved it, in Chicago time.';
comment on column sales.leads_with_roi.monthly_leads is
  'Leads per month, as the visitor entered it.';
comment on column sales.leads_with_roi.current_staff_cost is
  'Monthly cost of staff for appointments in dollars, as the visitor entered it.';
comment on column sales.leads_with_roi.average_job_value is
  'What a job brings in dollars, as the visitor entered it.';
comment on column sales.leads_with_roi.current_conversion_rate is
  'How many of a hundred leads become jobs, as the visitor entered it.';
comment on column sales.leads_with_roi.annual_savings is
  'The calculated savings per year in dollars.';
comment on column sales.leads_with_roi.extra_jobs_per_month is
  'The calculated extra jobs per month.';
comment on column sales.leads_with_roi.additional_revenue is
  'The calculated additional revenue per year in dollars.';

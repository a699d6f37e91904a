create view sales.leads_with_demo_call as
select
  lead.id as lead_id, sales_internal.local_time(lead.created_at) as created_local, lead.business_name,
  lead.contact_name, sales_internal.local_time(rating.rated_at) as rated_local, rating.did_well, rating.why
from public.leads lead
join public.voice_ratings rating on rating.visitor_id = lead.visitor_id;

comment on view sales.leads_with_demo_call is
  'What those leads said of the demo call who made one, in the same browser, and answered ''Did it do well?'': the latest answer of each. Nothing of what was said on the call is kept.';
comment on column sales.leads_with_demo_call.lead_id is
  'The lead. What the functions mark_attempted, mark_contacted and erase_lead ask for.';
comment on column sales.leads_with_demo_call.created_local is
  'When the visitor sent the lead, as the clock in Chicago showed it.';
comment on column sales.leads_with_demo_call.business_name is
  'The name of the business, as typed.';
comment on column sales.leads_with_demo_call.contact_name is
  'Whom to ask for, as typed.';
comment on column sales.leads_with_demo_call.rated_local is
  'When they said so, as the clock in Chicago showed it.';
comment on column sales.leads_with_demo_call.did_well is
  'Whether the assistant did well on that call, by their own word.';
comment on column sales.leads_with_demo_call.why is
  'Why, in their own words, if they gave any: 200 characters at most.';

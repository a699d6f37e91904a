-- A lead that is not suspected and follows only suspected leads is no repeat: the promised 24 hours begin with this lead.
create view sales_internal.counted_leads as
select id, created_at, business_type, monthly_lead_volume, coalesce(first_touch, last_touch) as touch, is_spam, erased_at,
  reached_at, contact_outcome,
  coalesce(created_at - lag(created_at) over (partition by person_key, is_spam order by created_at, id)
    < interval '720 hours', false) as is_repeat
from public.leads;

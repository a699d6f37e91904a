-- Whom to call at this moment: still to be reached, and the call is legal where the number is; who wished another hour last.
select
  lead_id, contact_name, business_name, phone, trade, due_at, overdue, call_time, call_from, call_until, attempts,
  automated_calls, automated_texts, suspected
from sales.leads_due
where ok_to_call_now
order by suspected, call_from > now() and call_from <= due_at, due_at;

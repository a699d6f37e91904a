-- Whom to call at this moment: still to be reached, and Texas allows the call where the number is.
select lead_id, contact_name, business_name, phone, trade, due_at, overdue, attempts, suspected
from sales.leads_due
where ok_to_call_now
order by suspected, due_at;

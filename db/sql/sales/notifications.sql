create view sales.notifications as
select
  lead_id,
  channel,
  state,
  attempts as tries,
  created_at as queued_at,
  next_attempt as next_try_at,
  last_error,
  event,
  sent_at,
  recipient
from public.notifications
order by state <> 'failed', state in ('sent', 'dropped'), created_at;

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

call sales_internal.describe('sales.notifications',
  'Notifications of events, one row per event, channel and recipient. Failed notifications come first, and sent ones last. If no channel was on when a lead came, the lead has no row.',
  'lead_id', 'The lead''s id. Empty for day.started.',
  'channel', 'email or webhook (both go to sales), or receipt (an email to the person who submitted the form).',
  'state', 'waiting (not tried yet), sending, retrying (an attempt failed, and another follows), failed (all attempts failed), sent, or dropped (the channel was off for 24 hours). A receipt is marked sent before its only attempt.',
  'next_try_at', 'The earliest time of the next attempt. Null if no attempt follows.',
  'last_error', 'Why the last attempt failed, or why a receipt could not be sent: a code and a short text, without personal data.',
  'recipient', 'Which address of several in LEAD_EMAIL_TO gets the message.',
  'event', 'What happened: lead.created, lead.revoked or lead.contacted. Or a reminder: lead.due_soon (nobody called, and four hours are left) or day.started (the email on business mornings).');

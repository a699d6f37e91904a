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
  sent_at
from public.notifications
order by state <> 'failed', state = 'sent', created_at;

call sales_internal.describe('sales.notifications',
  'Whether people were notified: one row per event and channel (email, webhook). Failed ones come first, sent ones last. A lead has no row if no channel was on when it came.',
  'lead_id', 'The lead''s id.',
  'channel', 'email or webhook to sales, or receipt: the email to the person who submitted the form.',
  'state', 'waiting (not tried yet), sending, retrying (an attempt failed; another follows), failed (after a day of attempts; npm run notify:retry starts again) or sent. A receipt is marked sent just before it is sent, and never sent again.',
  'tries', 'The number of attempts.',
  'queued_at', 'When the lead, the revocation or the call was stored, and the notification with it.',
  'next_try_at', 'The earliest time of the next attempt; null once the notification was sent or failed for good.',
  'last_error', 'Why the last attempt failed, or why a receipt was lost: a code and a short text, without personal data.',
  'event', 'What people are notified of: lead.created, lead.revoked or lead.contacted.',
  'sent_at', 'When the notification was sent; null before that.');

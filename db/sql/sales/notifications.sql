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

comment on view sales.notifications is
  'Whether people were notified: one row per event and channel (email, webhook). Failed ones come first, sent ones last. A lead without a row came while no channel was on.';
comment on column sales.notifications.lead_id is
  'The lead''s id.';
comment on column sales.notifications.channel is
  'How people are notified: email or webhook.';
comment on column sales.notifications.state is
  'waiting (not tried yet), sending, retrying (it failed and is tried again), failed (tried for a day; npm run notify:retry tries again) or sent.';
comment on column sales.notifications.tries is
  'How often it was tried.';
comment on column sales.notifications.queued_at is
  'When the lead, the revocation or the call was stored, and the notification with it.';
comment on column sales.notifications.next_try_at is
  'The earliest time of the next attempt; null once it was sent or failed for good.';
comment on column sales.notifications.last_error is
  'Why the last attempt failed, as a code and a few words, without personal data.';
comment on column sales.notifications.event is
  'What people are notified of: lead.created, lead.revoked or lead.contacted.';
comment on column sales.notifications.sent_at is
  'When it was sent; null before that.';

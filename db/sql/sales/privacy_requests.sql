create view sales.privacy_requests as
select
  id as request_id,
  sales_internal.local_time(requested_at) as requested_local,
  what,
  case when contacts = '{}' then contact else array_to_string(contacts, ', ') end as contact,
  sales_internal.local_time(requested_at)::date + 45 as due_on,
  closed_at is null and sales_internal.local_time(requested_at)::date + 45 < sales_internal.local_time(now())::date as overdue,
  closed_at,
  closed_by,
  closed_how,
  requested_at
from public.privacy_requests request
where sales_internal.is_for_a_person(request)
order by closed_at is not null, requested_at;

call sales_internal.describe('sales.privacy_requests',
  'Requests from the page /stop to see or erase data, and requests of which no number or address could be read, or more than three. Open requests come first. Other requests to stop calls or texts are in sales.revocations, because they take effect at once.',
  'request_id', 'The request''s id. Pass it to close_privacy_request.',
  'requested_local', 'When the request was sent, in the business''s time zone.',
  'what', 'What the person asks for: see (a copy of their data) or erase. If no contact could be read, also calls, texts or all: find the person, and record the stop with revoke_consent or mark_contacted. If there are more than three, the first three are stopped: check the others.',
  'contact', 'The phone numbers in E.164 and email addresses, or what was typed if there are none. Anyone may have entered it.',
  'due_on', 'The day by which the law requires an answer: 45 days after the request.',
  'overdue', 'Whether the request is still open after due_on.');

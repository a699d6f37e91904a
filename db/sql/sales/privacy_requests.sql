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

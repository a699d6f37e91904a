-- Within which time the page promises an answer. The claim `contact` of src/content/claims.ts and
-- an alert of src/ops/alerts.yml say it, too, and a test compares them.
create function sales_internal.promised_time()
returns interval
language sql immutable parallel safe
return interval '24 hours';

comment on function sales_internal.promised_time is
  'Within which time the page promises an answer.';

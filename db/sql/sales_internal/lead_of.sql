-- The lead of a person that a call is about: the first that is open, or else the newest.
create function sales_internal.lead_of(person text) returns uuid
language sql stable
return (
  select own.id from public.leads own
  where own.person_key = person and own.erased_at is null
  order by own.is_spam, own.reached_at is not null, case when own.reached_at is null then own.created_at end,
    own.created_at desc, own.id
  limit 1);

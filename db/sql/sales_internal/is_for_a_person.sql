-- Whether staff must answer the request. All others took effect at once.
create function sales_internal.is_for_a_person(request public.privacy_requests) returns boolean
language sql immutable parallel safe
return request.what in ('see', 'erase') or cardinality(request.contacts) not between 1 and 3;

-- The people who gave one of these numbers and addresses, or for whom sales corrected one to it.
create function sales_internal.people_with(typed text[]) returns table (person text, person_key text)
language sql stable
begin atomic
  select lead.person, lead.person_key from public.leads lead where lead.contacts && typed
  union
  select entry.person, entry.person_key from sales_internal.entries entry
  where entry.kind = 'corrected' and (entry.phone_e164 = any (typed) or entry.email = any (typed));
end;

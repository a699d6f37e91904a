-- What sales recorded about each person and did not undo.
create view sales_internal.entries as
select lead.person, lead.person_key, lead.phone_e164 as sent_phone, entry.*
from public.lead_contacts entry
join public.leads lead on lead.id = entry.lead_id
where entry.kind <> 'undone'
  and not exists (select from public.lead_contacts later where later.undoes = entry.id);

-- The numbers that somebody else has. It is over when a later call reaches the person there, sales corrects the number to it, or the
-- person sends it again: a lead with a wrong number and another address is another person's.
create view sales_internal.wrong_numbers as
select entry.person, coalesce(entry.phone_e164, entry.sent_phone) as contact, entry.at,
  exists (
    select from sales_internal.entries later
    where later.person = entry.person and later.phone_e164 = coalesce(entry.phone_e164, entry.sent_phone) and later.at > entry.at
      and (later.kind = 'corrected' or later.outcome <> 'wrong_number'))
  or exists (
    select from public.leads again
    where again.person = entry.person and again.created_at > entry.at and not again.is_spam
      and again.contacts @> array[coalesce(entry.phone_e164, entry.sent_phone)]) as is_over
from sales_internal.entries entry
where entry.outcome = 'wrong_number';

-- The numbers and addresses that each person gave, or sales corrected. Of a lead without any, or whose person asked sales for no
-- calls, its id.
create view sales_internal.identities as
select person, person_key, unnest(case when contacts = '{}' then array[id::text] else contacts end) as contact
from public.leads
union
select person, person_key, unnest(array_remove(array[
  case kind when 'corrected' then phone_e164 end, email, case outcome when 'do_not_call' then lead_id::text end], null))
from sales_internal.entries where kind = 'corrected' or outcome = 'do_not_call';

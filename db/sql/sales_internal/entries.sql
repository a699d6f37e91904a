-- What sales recorded about each person and did not undo.
create view sales_internal.entries as
select lead.person, lead.person_key, lead.phone_e164 as sent_phone, contact.*
from public.lead_contacts contact
join public.leads lead on lead.id = contact.lead_id
where contact.kind <> 'undone'
  and not exists (select from public.lead_contacts later where later.undoes = contact.id);

-- The numbers that somebody else has, or had until a call reached the person there, or the person sent the number again: a lead with
-- a wrong number and another address is another person's.
create view sales_internal.wrong_numbers as
select state.person_key as person, wrong.contact, wrong.at,
  wrong.right_at is not null or exists (
    select from public.leads again
    where again.person = state.person_key and again.created_at > wrong.at and again.contacts @> array[wrong.contact]
      and not again.is_spam) as is_over
from sales_internal.people state
cross join unnest(state.wrong_numbers, state.wrong_at, state.right_at) wrong (contact, at, right_at);

-- The numbers and addresses that each person gave, or sales corrected. Of a lead without any, or whose number was wrong when the
-- person asked for no calls, its id. May have a contact twice.
create view sales_internal.identities as
select person, person_key, unnest(case when contacts = '{}' then array[id::text] else contacts end) as contact
from public.leads
union all
select person, person_key, unnest(array_remove(array[
  case kind when 'corrected' then phone_e164 end, email, case outcome when 'do_not_call' then lead_id::text end], null))
from sales_internal.entries where kind = 'corrected' or outcome = 'do_not_call';

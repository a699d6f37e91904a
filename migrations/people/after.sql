-- Runs once the new views exist. Joins, lifts and corrections of before 0.2.0 become entries.
-- What was sent comes back from the notes of corrections. An entry gets what replaced it.
create table sales_internal.corrections as
select noted.id, lead_id, field, was, coalesce(lead(was) over same, case field when 'phone' then own.phone else own.email end) as became,
  row_number() over same = 1 as is_first
from (
  select entry.id, entry.at, entry.lead_id, 'phone' as field, substring(note from '^phone was (.*?)(?:; email was .*)?$') as was
  from public.lead_contacts entry where kind = 'corrected'
  union all
  select entry.id, entry.at, entry.lead_id, 'email', substring(note from '(?:^|; )email was (.*)$')
  from public.lead_contacts entry where kind = 'corrected') noted
join public.leads own on own.id = noted.lead_id
where was is not null and own.erased_at is null
window same as (partition by lead_id, field order by at, noted.id);
update public.lead_contacts entry set phone_e164 = (read).numbers[1], phone_extension = (read).extension
from (select id, sales_internal.phones_in(became) as read from sales_internal.corrections where field = 'phone') corrected
where entry.id = corrected.id;
update public.lead_contacts entry set email = (sales_internal.emails_in(became))[1]
from sales_internal.corrections corrected where entry.id = corrected.id and field = 'email';
update public.leads own set phone = was from sales_internal.corrections sent where own.id = sent.lead_id and field = 'phone' and is_first;
update public.leads own set email = was from sales_internal.corrections sent where own.id = sent.lead_id and field = 'email' and is_first;

-- Somebody else's leads may have the number that was corrected.
update public.leads own set person_key = case
  when own.phone_e164 in (
    select leads.phone_e164 from public.leads join sales_internal.people_before before using (id)
    group by leads.phone_e164 having count(distinct before.person_key) > 1)
  then concat_ws(' ', own.phone_e164, coalesce(own.email_normalized, '-'))
  else coalesce(own.phone_e164, own.email_normalized, own.id::text) end
where own.id in (select lead_id from sales_internal.corrections);
update public.leads set person = person_key where person <> person_key;
analyze public.leads, public.lead_contacts, sales_internal.people;

-- Who was one person stays one.
insert into public.lead_contacts (lead_id, kind, "by", other_lead_id)
select distinct on (before.person_key, own.person_key) first_value(own.id) over same, 'joined', 'upgrade', own.id
from sales_internal.people_before before join public.leads own using (id)
where before.person_key in (
  select kept.person_key from sales_internal.people_before kept join public.leads using (id)
  group by kept.person_key having count(distinct leads.person_key) > 1)
window same as (partition by before.person_key order by own.person_key, own.id);
delete from public.lead_contacts where kind = 'joined' and lead_id = other_lead_id;
select sales_internal.join_people(array(
  select distinct own.person from public.leads own join public.lead_contacts entry on own.id in (entry.lead_id, entry.other_lead_id)
  where entry.kind = 'joined'));

-- A lift is an entry of the one person who has all contacts that were lifted at once.
insert into public.lead_contacts (lead_id, at, kind, "by", login, note, act)
select distinct on (own.person_key, lifted.act) own.id, lifted.at, 'lifted', lifted."by", lifted."by", lifted.how, lifted.act
from (
  select max(at) as at, "by", how, array_agg(distinct contact) as contacts, gen_random_uuid() as act
  from public.revocations lift
  where action = 'lift' and not exists (select from public.revocations undo where undo.undoes = lift.id)
  group by "by", how, date_bin('5 milliseconds', at, 'epoch')) lifted
cross join lateral (
  select min(person) as person from (select distinct person from sales_internal.people_with(lifted.contacts)) found
  where lifted.contacts <@ array(select contact from sales_internal.identities own where own.person = found.person)
  having count(*) = 1) one
join public.leads own on own.person = one.person
order by own.person_key, lifted.act, own.created_at;
select sales_internal.derive_people(array(
  select distinct person from sales_internal.entries where kind in ('corrected', 'joined', 'lifted') or outcome = 'wrong_number'));

create table sales_internal.people_after as
with card as materialized (
  select card.*
  from (
    select person from sales_internal.entries where kind in ('corrected', 'joined', 'lifted') or outcome = 'wrong_number'
    union select person from sales_internal.identities where contact in (select contact from public.revocations)) changed
  cross join lateral (select * from sales_internal.cards where cards.person = changed.person offset 0) card)
select before.id, coalesce(card.phone_e164, card.email_normalized, own.id::text) as contact,
  before.do_not_call and not card.do_not_call as calls, card.automated_calls and not to_calls as automated_calls_again,
  card.automated_texts and not to_texts as automated_texts_again, card.do_not_call and not before.do_not_call
    or before.automated_calls and not card.automated_calls or before.automated_texts and not card.automated_texts as is_stopped
from (
  select *, bool_or(automated_calls) over same as to_calls, bool_or(automated_texts) over same as to_texts
  from sales_internal.people_before window same as (partition by person_key)) before
join public.leads own using (id)
join card using (person);
insert into public.revocations (contact, channel, how, "by")
select distinct contact, channel, 'in force before the upgrade', 'upgrade'
from sales_internal.people_after
cross join unnest(array[case when calls then 'do_not_call' end, case when automated_calls_again then 'calls' end,
  case when automated_texts_again then 'texts' end]) channel
where channel is not null;
do $$
declare
  more constant bigint := count(*) from sales_internal.people_after where is_stopped;
begin
  if more > 0 then
    raise warning '% leads have a stop now that they had not: a stop holds for everything that a person gave, and a lift for one person', more;
  end if;
end $$;
drop table sales_internal.people_before, sales_internal.people_after, sales_internal.corrections;

-- Sets anew which leads of these people are of one person, by the entries of same_person: all that are joined get the least key.
create function sales_internal.join_people(persons text[]) returns void
language plpgsql volatile as $$
declare
  keys constant text[] := array(select distinct person_key from public.leads where leads.person = any (persons));
  joined record;
begin
  for joined in
    with recursive pairs (one, other) as (
      select entry.person_key, other.person_key
      from sales_internal.entries entry join public.leads other on other.id = entry.other_lead_id
      where entry.kind = 'joined' and entry.person = any (persons)
    ), reached (key, member) as (
      select key, key from unnest(keys) key
      union
      select reached.key, case when pairs.one = reached.member then pairs.other else pairs.one end
      from reached join pairs on reached.member in (pairs.one, pairs.other)
    )
    select key, min(member) as person from reached group by key
  loop
    insert into sales_internal.people (person_key, joined_to) values (joined.key, nullif(joined.person, joined.key))
    on conflict (person_key) do update set joined_to = excluded.joined_to;
    update sales_internal.people set owner = coalesce(people.owner, (
      select owner from sales_internal.people own where own.person_key = joined.key)) where people.person_key = joined.person;
    update sales_internal.claims set person = joined.person
    where claims.person = joined.key and joined.person not in (select person from sales_internal.claims);
    update public.leads set person = joined.person
    where leads.person = any (persons || keys) and leads.person_key = joined.key and leads.person <> joined.person;
  end loop;
  perform sales_internal.derive_people(array(select distinct unnest(persons || keys)));
end $$;

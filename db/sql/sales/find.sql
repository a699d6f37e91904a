create function sales.find(text text) returns table (
  name text, business text, phone text, email text, trade text, state text, last_note text, last_entry_local timestamp, lead_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select shown.contact_name, shown.business_name, shown.phone, shown.email, coalesce(shown.trade_detail, shown.trade),
    shown.contact_state || case when shown.do_not_call then ', no calls' else '' end,
    sales_internal.last_note(found.person_key), sales_internal.local_time(person.last_entry_at), shown.lead_id
  from (
    select distinct on (person_key) id, person_key
    from public.leads own
    cross join (
      select sales_internal.contacts_in(find.text) as contacts, lower(btrim(find.text)) as words,
        regexp_replace(find.text, '\D', '', 'g') as digits
      offset 0) typed
    where erased_at is null and (
      own.contacts && typed.contacts
      or case when words ~ '[[:alpha:]]' then strpos(lower(concat_ws(' ', contact_name, business_name, email)), words) > 0
        else length(digits) >= 4 and exists (select from unnest(own.contacts) contact where contact like '%' || digits) end)
    order by person_key, created_at desc, id
    limit 50) found
  -- "offset 0" as in leads_due.
  cross join lateral (select * from sales.leads where leads.lead_id = found.id offset 0) shown
  left join sales_internal.people person using (person_key)
  order by shown.created_at desc, shown.lead_id
$$;

comment on function sales.find is
  'Finds up to 50 people, newest first, by a number typed in any way, its last digits, or a part of a name, a business or an address: select * from find(''(214) 555-0199'').';

revoke execute on function sales.find from public; grant execute on function sales.find to sales_ro, sales_rw;

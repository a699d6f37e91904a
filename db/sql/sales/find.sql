-- In lower case and without accents.
create function sales_internal.folded(typed text) returns text
language sql immutable parallel safe
return case when octet_length(typed) = char_length(typed) then lower(typed)
  else regexp_replace(lower(normalize(typed, NFD)), '[\u0300-\u036f]', '', 'g') end;

-- A text without letters is a number, or its last digits. Otherwise each word is a part of the name, the business or the address.
create function sales.find(text text) returns table (
  name text, business text, phone text, email text, trade text, state text, last_note text, last_entry_local timestamp, lead_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with typed as materialized (
    select sales_internal.identities_in(find.text) as identities,
      '%' || substring(regexp_replace(find.text, '\D', '', 'g'), '.{4,}') as ending,
      case when find.text ~ '[[:alpha:]]' then regexp_split_to_array(btrim(sales_internal.folded(find.text)), '\s+') end as words
  )
  select card.contact_name, card.business_name, card.phone, card.email,
    coalesce(card.trade_detail, sales_internal.trade_label(card.business_type)),
    sales_internal.shown_state(lead.own_state, card.is_wrong, card.do_not_call, card.last_outcome)
      || case when card.do_not_call then ', no calls' else '' end,
    card.last_note, sales_internal.local_time(card.last_entry_at), card.newest_id
  from (
    select found.person, max(found.at) as at
    from (
      select own.person, own.created_at as at
      from public.leads own cross join typed
      where own.erased_at is null and (own.contacts && identities or case when words is not null then (
          select bool_and(strpos(sales_internal.folded(concat_ws(' ', own.contact_name, own.business_name, own.email)), word) > 0)
          from unnest(words) word)
        else exists (select from unnest(own.contacts) contact where contact like ending)
          or own.phone_e164 is null and regexp_replace(own.phone, '\D', '', 'g') like ending end)
      union all
      select entry.person, entry.at
      from sales_internal.entries entry cross join typed
      where entry.kind = 'corrected'
        and (entry.phone_e164 = any (identities) or entry.email = any (identities) or entry.phone_e164 like ending)) found
    group by found.person
    order by max(found.at) desc, found.person
    limit 50) newest
  cross join lateral (select * from sales_internal.cards where cards.person = newest.person offset 0) card
  cross join lateral (select * from sales_internal.lead_facts where id = card.newest_id offset 0) lead
  order by newest.at desc, newest.person
$$;

create function sales.find(number bigint) returns table (
  name text, business text, phone text, email text, trade text, state text, last_note text, last_entry_local timestamp, lead_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select * from sales.find(number::text)
$$;

grant execute on function sales.find(text), sales.find(bigint) to sales_ro, sales_rw;

create function sales.find(text text) returns table (
  name text, business text, phone text, email text, trade text, state text, last_note text, last_entry_local timestamp, lead_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select card.contact_name, card.business_name, card.phone, card.email,
    coalesce(card.trade_detail, sales_internal.trade_label(card.business_type)),
    sales_internal.shown_state(lead.own_state, card.is_wrong, card.do_not_call, card.last_outcome)
      || case when card.do_not_call then ', no calls' else '' end,
    card.last_note, sales_internal.local_time(card.last_entry_at), card.newest_id
  from (
    select found.person, max(found.at) as at
    from (
      select own.person, own.created_at as at
      from public.leads own
      cross join sales_internal.searched(find.text) typed
      where own.erased_at is null and (own.contacts && typed.identities
        or case when typed.words <> '{}' then (
          select bool_and(strpos(sales_internal.folded(concat_ws(' ', own.contact_name, own.business_name, own.email)), word) > 0)
          from unnest(typed.words) word)
        else length(typed.digits) >= 4 and exists (select from unnest(own.contacts) contact where contact like '%' || typed.digits)
          or length(typed.digits) >= 4 and own.phone_e164 is null and regexp_replace(own.phone, '[^0-9]', '', 'g') like '%' || typed.digits
        end)
      union all
      select entry.person, entry.at
      from sales_internal.entries entry
      cross join sales_internal.searched(find.text) typed
      where entry.kind = 'corrected' and (entry.phone_e164 = any (typed.identities) or entry.email = any (typed.identities)
        or length(typed.digits) >= 4 and entry.phone_e164 like '%' || typed.digits)) found
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

-- Protects evidence from errors in the site and in SQL typed by hand.
create function sales_internal.refuse_change() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception '% are evidence: rows may be added, but not changed or removed', tg_table_name
    using errcode = 'restrict_violation';
end $$;

create trigger consents_append_only before update or delete or truncate on public.consents
  for each statement execute function sales_internal.refuse_change();

alter table public.consents enable always trigger consents_append_only;

create trigger revocations_append_only before update or delete or truncate on public.revocations
  for each statement execute function sales_internal.refuse_change();

alter table public.revocations enable always trigger revocations_append_only;

-- Evidence is added and never changed: not by the site, not by a person with a wrong WHERE.
create function public.refuse_change() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception '% are evidence: rows are added, never changed or removed', tg_table_name
    using errcode = 'restrict_violation';
end $$;--> statement-breakpoint
create trigger consents_append_only before update or delete or truncate on public.consents
  for each statement execute function public.refuse_change();--> statement-breakpoint
alter table public.consents enable always trigger consents_append_only;

create trigger consents_append_only before update or delete or truncate on public.consents
  for each statement execute function sales_internal.refuse_change();

alter table public.consents enable always trigger consents_append_only;

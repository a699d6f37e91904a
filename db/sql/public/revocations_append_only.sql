create trigger revocations_append_only before update or delete or truncate on public.revocations
  for each statement execute function sales_internal.refuse_change();

alter table public.revocations enable always trigger revocations_append_only;

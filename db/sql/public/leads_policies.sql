-- A role that doesn't own the table can delete only leads that are suspected spam. Grants decide what else each role may do.
drop policy if exists all_are_read on public.leads;
drop policy if exists all_are_added on public.leads;
drop policy if exists all_are_changed on public.leads;
drop policy if exists suspected_are_deleted on public.leads;
create policy all_are_read on public.leads for select using (true);
create policy all_are_added on public.leads for insert with check (true);
create policy all_are_changed on public.leads for update using (true);
create policy suspected_are_deleted on public.leads for delete using (suspected_spam);
alter table public.leads enable row level security;

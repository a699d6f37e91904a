create function sales.append_only() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_level = 'ROW' then
    -- Calls: an erasure may empty these two, and a deleted lead takes its calls along.
    if tg_op = 'UPDATE' and to_jsonb(new) = to_jsonb(old) || '{"note": null, "person": null}' then return new; end if;
    if tg_op = 'DELETE' and not exists (select from public.leads where id = old.lead_id) then return old; end if;
  end if;
  raise exception 'rows of % are never changed or removed', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger append_only before update or delete or truncate on public.consents execute function sales.append_only();
create trigger append_only before update or delete or truncate on public.stops execute function sales.append_only();
create trigger append_only before update or delete or truncate on public.roi_calculations
  execute function sales.append_only();
create trigger append_only before truncate on public.calls execute function sales.append_only();
create trigger erasable before update or delete on public.calls for each row execute function sales.append_only();
comment on function sales.append_only is 'Refuses changes of agreements, stops, calls and calculations.';

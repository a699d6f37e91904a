-- Consents and stops are proof in a court, and calls are what each status is read from. So not
-- even the owner changes them by mistake.
create function sales_internal.append_only()
returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- Only calls have a trigger for each row. An erasure may empty their note and their people, and
  -- nothing else.
  if tg_level = 'ROW' and tg_op = 'UPDATE' then
    if to_jsonb(new) in (
      to_jsonb(old) || '{"note": null, "person": null}',
      to_jsonb(old) || '{"note": null, "person": null, "main_contact": null}'
    ) then
      return new;
    end if;
  end if;

  -- A lead that the owner deletes takes its calls along.
  if tg_level = 'ROW' and tg_op = 'DELETE' then
    if not exists (select from public.leads where id = old.lead_id) then
      return old;
    end if;
  end if;

  raise exception 'rows of % are never changed or removed', tg_table_name
    using errcode = 'restrict_violation';
end $$;

-- Statements are refused, also those that would find no row, because they are mistakes.
create trigger append_only
before update or delete or truncate on public.consents
execute function sales_internal.append_only();

-- The same for what the page stops and sales allow.
create trigger append_only
before update or delete or truncate on public.stops
execute function sales_internal.append_only();

-- The same for calculations, whose leads show their sums.
create trigger append_only
before update or delete or truncate on public.roi_calculations
execute function sales_internal.append_only();

-- Calls are emptied by an erasure, but never removed at once.
create trigger append_only
before truncate on public.calls
execute function sales_internal.append_only();

-- Row by row, because only the row says whether a change is an erasure.
create trigger erasable
before update or delete on public.calls
for each row execute function sales_internal.append_only();

comment on function sales_internal.append_only is
  'Refuses changes of consents, stops, calls and calculations.';

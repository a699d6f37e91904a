create function sales.lost(reason text default null, note text default null, lead uuid default null) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  given constant text := nullif(lower(btrim(lost.reason)), '');
begin
  if given is not null then
    perform sales_internal.require_one_of(given, enum_range(null::public.lost_reason)::text[], 'the reason');
  end if;
  return sales_internal.record_outcome(lost.lead, 'lost', 'Lost' || coalesce(' (' || given || ')', '') || ':', lost.note,
    lost_reason => given);
end $$;

comment on function sales.lost is
  'Records that the person will not buy. The reason is price, timing, competitor, no_need, no_answer, other or empty. About the person whom you claimed last, or pass lead => ''<lead_id>''. Returns a sentence that says what was stored and what happens next.';

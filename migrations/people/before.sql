-- Before 0.2.0, corrections replaced what a person had sent, and a lift or a stop was everybody's who had the contact. Runs while the
-- old views exist. A restored dump has tables only: what its views showed is in the list of privacy decisions.
do $$
begin
  if to_regclass('sales.leads') is null then
    create table sales_internal.people_before as
    select id, person_key, null::bool as do_not_call, null::bool as automated_calls, null::bool as automated_texts
    from public.leads where erased_at is null;
  else
    create table sales_internal.people_before as
    select leads.id, leads.person_key, shown.do_not_call, shown.automated_calls, shown.automated_texts
    from public.leads left join sales.leads shown on shown.lead_id = leads.id where leads.erased_at is null;
  end if;
end $$;

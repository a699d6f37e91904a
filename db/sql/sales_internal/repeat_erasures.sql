-- Erases again what a restore brought back, but not what a person sent after the erasure. Returns the number of leads.
create function sales_internal.repeat_erasures() returns integer
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  back uuid[];
begin
  select array_agg(lead.id) into back
  from public.leads lead
  where lead.erased_at is null and exists (
    select from (select distinct key from sales_internal.erasures) list
    join sales_internal.erasures erasure on erasure.key = list.key and erasure.subject in (
      sales_internal.erasure_subject(list.key, lead.id::text),
      sales_internal.erasure_subject(list.key, lead.phone_e164),
      sales_internal.erasure_subject(list.key, case when lead.phone_e164 is null then lead.email_normalized end))
    where erasure.erased_at >= lead.created_at);
  if back is not null then
    perform sales_internal.erase_leads(back, 'erased before a restore');
  end if;
  return coalesce(cardinality(back), 0);
end $$;

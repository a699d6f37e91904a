create function sales_internal.lift_marks(lead_id uuid, how text) returns void
language sql set search_path = pg_catalog, pg_temp as $$
  insert into public.revocations (contact, channel, how, lead_id)
  select distinct identity, 'do_not_call_lifted', lift_marks.how, mark.lead_id
  from sales_internal.marks_in_force mark where mark.lead_id = lift_marks.lead_id
$$;

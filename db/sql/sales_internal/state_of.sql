-- What functions of sales answer about a lead.
create function sales_internal.state_of(id uuid) returns text
language sql stable set search_path = pg_catalog, pg_temp
return (
  select contact_state || case when do_not_call and contact_state <> 'do_not_call'
    then '; this person asked for no calls, which only lift_stop ends' else '' end
  from sales.leads where leads.lead_id = state_of.id);

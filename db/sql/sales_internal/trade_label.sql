-- db/sql/apply.ts writes the cases, from src/content/lead-form.ts.
create function sales_internal.trade_label(trade public.business_type) returns text
language sql immutable parallel safe
return case trade :trade_labels end;

-- db/sql/apply.ts replaces the placeholder with one case per trade in src/content/lead-form.ts.
create function sales_internal.trade_label(trade public.business_type) returns text
language sql immutable parallel safe
return case trade :trade_labels end;

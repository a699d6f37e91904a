-- db/sql/apply.ts replaces the placeholder below with a branch for each trade.
create function sales_internal.trade_label(trade public.business_type) returns text
language sql immutable parallel safe
return case trade :trade_labels end;

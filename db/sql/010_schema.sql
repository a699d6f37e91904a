-- A client's tree shows all that a schema has, so only what salespeople use is in this one.
create schema sales;
comment on schema sales is
  'Leads for salespeople: lists in to_contact, calls by next_call() and log_call().';

-- Logins may use what the views run, but it isn't in their search_path.
create schema sales_internal;
comment on schema sales_internal is
  'What the views and functions of the schema sales are made of.';

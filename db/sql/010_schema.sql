create schema sales;
comment on schema sales is
  'Leads for salespeople: lists in to_contact, calls by next_call() and log_call().';

create schema sales_internal;
comment on schema sales_internal is
  'What the views and functions of the schema sales are made of.';

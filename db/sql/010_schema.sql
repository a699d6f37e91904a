create schema sales;
-- Roles belong to the whole server, so they may exist.
do $$ begin create role sales_read; exception when duplicate_object or unique_violation then null; end $$;
do $$ begin create role sales_write; exception when duplicate_object or unique_violation then null; end $$;
do $$ begin create role porchlight_app; exception when duplicate_object or unique_violation then null; end $$;
revoke create on schema public from public;
do $$ begin execute format('revoke temporary on database %I from public', current_database()); end $$;
-- A login's statements may put a visitor's data into the server's log, or fill its disk. Only a superuser may set this.
do $$ begin if current_setting('is_superuser')::bool then
  execute format('alter database %I set log_min_messages = fatal', current_database()); end if; end $$;
do $$ begin
  if not pg_has_role('sales_write', 'sales_read', 'member') then grant sales_read to sales_write; end if; end $$;
grant usage on schema sales to sales_read, porchlight_app;
comment on schema sales is 'Leads for salespeople: lists in to_contact, calls by next_call() and log_call().';

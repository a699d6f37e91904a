-- Closes the database of this session, and ends all others. For that, the owner must be a member of their roles.
\! psql -qXd postgres -c "alter database $PGDATABASE allow_connections false"
select distinct format('grant %I to current_user', usename)
  from pg_stat_activity join pg_roles on rolname = usename
  where datname = current_database() and not rolsuper and not pg_has_role(usename, 'member') \gexec
select pg_terminate_backend(pid, 5000) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and pg_has_role(usename, 'member') \g /dev/null
do $$ begin
  if (select datallowconn from pg_database where datname = current_database())
    or exists (select from pg_stat_activity where datname = current_database() and usename is not null and pid <> pg_backend_pid())
  then raise exception 'the sessions of the database could not be ended'; end if;
end $$;

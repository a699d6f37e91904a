-- Lists what an administrator may have added to this database, and the site's own.
select description from (
  select tableoid, oid from pg_extension union select tableoid, oid from pg_namespace union select tableoid, oid from pg_publication
  union select tableoid, oid from pg_trigger where not tgisinternal
  union select tableoid, oid from pg_class where relkind in ('r', 'p', 'f', 'i')
) object cross join pg_describe_object(tableoid, oid, 0) description
where oid >= 16384 and description !~ 'pg_(toast|temp)'
union
select 'connection limit ' || datconnlimit from pg_database where datname = current_database()
union
select 'setting ' || split_part(setting, '=', 1) from pg_db_role_setting join pg_database on pg_database.oid = setdatabase, unnest(setconfig) setting
where setrole = 0 and datname = current_database();

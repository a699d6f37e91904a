# backup.sh sources this file. A restore renames the database, so that nobody changes it, and fills a new one, which then gets
# the name porchlight. If the restore is killed before that, the next command gives the old database its name back.
roles=$scripts/roles.sql
[ -f "$roles" ] || roles=$scripts/../../db/sql/roles.sql # In a checkout.
decisions_query=$scripts/privacy-decisions.sql

# Creates the empty database $1 with the owner, encoding and locale of porchlight. It is closed to others. The columns depend on
# the version.
create_like() {
  admin -v new="$1" <<'SQL'
select format('create database %I owner %s template template0 encoding %L lc_collate %L lc_ctype %L', :'new', datdba::regrole,
    pg_encoding_to_char((d ->> 'encoding')::int), d ->> 'datcollate', d ->> 'datctype')
  || case d ->> 'datlocprovider'
    when 'c' then ' locale_provider libc'
    when 'i' then format(' locale_provider icu icu_locale %L', coalesce(d ->> 'datlocale', d ->> 'daticulocale'))
    when 'b' then format(' locale_provider builtin builtin_locale %L', d ->> 'datlocale')
    else '' end
  || coalesce(' icu_rules ' || quote_literal(d ->> 'daticurules'), '')
  from pg_database, to_jsonb(pg_database) d where datname = 'porchlight' \gexec
revoke connect, temporary on database :"new" from public;
SQL
}

# Writes a statement for each property of porchlight that a dump lacks: rights, connection limit and settings. Each entry has a
# text without values, a tab and the statement, and ends with a null byte.
properties=$folder/.properties
save_properties() {
  admin -0 -F $'\t' >"$properties.new" <<'SQL'
with site as (select * from pg_database where datname = 'porchlight'),
  rights as (
    select privilege_type, case grantee when 0 then 'public' else grantee::regrole::text end as grantee,
      case when is_grantable then ' with grant option' else '' end as option
    from site, aclexplode(coalesce(datacl, acldefault('d', datdba))) where grantee <> datdba),
  settings as (
    select case setrole when 0 then 'database porchlight'
        else format('role %s in database porchlight', setrole::regrole) end as target,
      (select string_agg(quote_ident(part), '.') from unnest(string_to_array(split_part(setting, '=', 1), '.')) part) as name,
      substr(setting, strpos(setting, '=') + 1) as value
    from site join pg_db_role_setting on setdatabase = site.oid, unnest(setconfig) setting)
select statement, statement from (
  select format('grant %s on database porchlight to %s%s', privilege_type, grantee, option) as statement from rights) r
union all
select statement, statement from (
  select format('alter database porchlight connection limit %s', datconnlimit) as statement from site) l
union all
-- The value of such a list is quoted already.
select format('alter %s set %s', target, name), format('alter %s set %s = %s', target, name,
    case when name in ('search_path', 'temp_tablespaces') or name ~ '_preload_libraries$' then replace(value, '""', '''''')
      else quote_literal(value) end)
  from settings;
SQL
  mv "$properties.new" "$properties"
}

# Gives porchlight these properties. Lists those that only an administrator may give.
apply_properties() {
  local what statement
  [ -f "$properties" ] || return 0
  while IFS=$'\t' read -r -d '' what statement; do
    admin <<<"$statement" 2>/dev/null || say "an administrator must repeat: $what" >&2
  done <"$properties"
  rm "$properties"
}

# Lists what the database $1 has and porchlight lacks, because a dump leaves out extensions and what others own.
list_others() {
  local objects="select format('extension %I', extname) from pg_extension
    union all select format('schema %I', nspname) from pg_namespace
      where nspname !~ '^(pg_|information_schema\$|public\$)' and nspowner <> $owner
    union all select format('table %I.%I', nspname, relname) from pg_class join pg_namespace n on n.oid = relnamespace
      where relkind in ('r', 'p', 'f') and nspname !~ '^(pg_|information_schema\$)' and relowner <> $owner"
  comm -23 <(ask -d "$1" -c "$objects" | sort) <(ask -d porchlight -c "$objects" | sort) |
    sed "s/.*/an administrator must repeat: & (it is in $1)/" >&2
}

# Skips what others own, because the owner of the site's tables may not restore it. In the list of a dump's entries, the owner is
# at the end of each line.
entries() {
  local owner
  owner=$(pg_restore --list "$1" | sed -n 's/.* TABLE public leads //p')
  pg_restore --list "$1" | grep -e " $owner\$" -e ' pg_database_owner$' -e '[0-9] EXTENSION - '
}

# Leaves out and names what needs something of others that this server lacks, or that only they may create: an index of an
# extension, a trigger that calls their function, a grant to their role. Any other error is a failure.
fill_section() {
  local database=$1 section=$2 dump=$3
  pg_restore --use-list=<(entries "$dump") --section="$section" --file=- "$dump" |
    psql -qXb -v VERBOSITY=verbose -d "$database" 2>&1 >/dev/null | sed -E 's/^psql:[^ ]+ //' |
    awk -v database="$database" '
      /^[^: ]+:  [0-9A-Z]+: / { error = $0; code = $2 }
      /^STATEMENT:  / { sub(/^STATEMENT:  /, ""); print database " lacks: " $0 " (" error ")" }
      code !~ /^$|^(01...|3F000|42501|42704|42883|42P01):$/ { print error; exit 1 }' >&2
}

fill() {
  fill_section "$1" pre-data "$2" &&
    entries "$2" | pg_restore --exit-on-error --single-transaction --section=data --use-list=/dev/stdin --dbname="$1" "$2" &&
    fill_section "$1" post-data "$2"
}

# Closes the database porchlight and ends its sessions. For that, the owner must be a member of the roles of the sessions.
close_database() {
  admin >/dev/null <<'SQL'
alter database porchlight allow_connections false;
select distinct format('grant %I to current_user', usename)
  from pg_stat_activity join pg_roles on rolname = usename
  where datname = 'porchlight' and not rolsuper and not pg_has_role(usename, 'member') \gexec
select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = 'porchlight' and pg_has_role(usename, 'member');
SQL
}

# No privacy decision is ever removed from this list. extend_decisions adds the decisions of the database $1, by default
# porchlight, and of standard input.
list=$folder/privacy-decisions
extend_decisions() {
  local database=${1:-porchlight} table
  touch "$list"
  table=$(ask -d "$database" -c "select to_regclass('sales_internal.erasures')")
  {
    cat "$list" -
    [ -z "$table" ] || ask -d "$database" -f "$decisions_query"
  } | sort -u >"$list.new"
  sync "$list.new"
  mv "$list.new" "$list"
}

# Applies the list to the database $1.
replay() {
  local table=sales_internal.decisions_to_replay outcome
  ask -d "$1" -c "drop table if exists $table" -c "create table $table (decision jsonb)" \
    -c "copy $table from stdin (format csv, quote e'\1', delimiter e'\2')" <"$list"
  outcome=$(ask -d "$1" -c 'select sales_internal.replay_privacy_decisions()')
  say "$1: $outcome"
}

# Creates the roles to which a dump grants rights. `migrate` later sets the password of porchlight_app.
make_roles() {
  local role
  role=$(admin -c "select to_regrole('porchlight_app')")
  [ -n "$role" ] || admin -c 'create role porchlight_app'
  sed -n '/^do \$\$/,/^end \$\$/p' "$roles" | admin
}

restore() {
  local name=$1 stamp previous
  [ "$name" != latest ] || name=$(newest)
  if [ "$name" = - ]; then name=received.dump && cat >"$folder/$name"; fi
  [ -n "$name" ] && [ -f "$folder/$name" ] || fail "there is no dump '$name': to see the dumps, run backup list"
  make_roles
  extend_decisions </dev/null
  admin -c 'drop database if exists porchlight_new'
  create_like porchlight_new
  save_properties
  stamp=$(TZ=UTC printf '%(%Y%m%d%H%M%S)T' -1)
  previous=porchlight_before_$stamp
  # Until a database has the name porchlight again, the site spools what it receives.
  trap reopen_database EXIT
  close_database || fail 'the sessions of the database could not be ended; the database is unchanged'
  admin -c "alter database porchlight rename to $previous" -c "alter database $previous allow_connections true" \
    -c "revoke connect, temporary on database $previous from public"
  # The site may have recorded decisions after the first extend_decisions. It can't record any now.
  extend_decisions "$previous" </dev/null
  fill porchlight_new "$folder/$name" || fail 'the dump could not be restored; the database is unchanged'
  replay porchlight_new
  admin -c 'alter database porchlight_new rename to porchlight'
  apply_properties
  list_others "$previous"
  if [ "$name" = received.dump ]; then
    name=$(dump_name -1)
    mv "$folder/received.dump" "$folder/$name"
  fi
  record "$name" "$(date +%s)"
  say "restored $name; the previous database is now $previous"
}

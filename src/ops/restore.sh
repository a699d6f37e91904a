# backup.sh sources this file. A restore fills a new database beside the old one, of which it copies nothing but the encoding and
# the locale. Then it gives the old one another name and the new one the name porchlight. If it is killed between the two, the next
# command gives the old database its name back.
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
revoke temporary on database :"new" from public;
SQL
}

# The tables of the site, without those of others. `migrate` creates the rest: views, functions, triggers and rights.
entries() {
  pg_restore --list "$1" | grep -E '^[0-9]+; [0-9]+ [0-9]+ (SCHEMA|TYPE|TABLE|SEQUENCE|DEFAULT|(FK |CHECK )?CONSTRAINT|INDEX) ' |
    grep -vE ' SCHEMA - public | TABLE DATA drizzle applied_sql '
}

fill() {
  entries "$2" | pg_restore --exit-on-error --single-transaction --no-owner --no-privileges --section=pre-data --section=data \
    --use-list=/dev/stdin --dbname="$1" "$2" &&
  # Leaves out and names an index that needs an extension or a function of others. Any other error is a failure.
  pg_restore --use-list=<(entries "$2") --section=post-data --no-owner --no-privileges --file=- "$2" |
    psql -qXb -v VERBOSITY=verbose -d "$1" 2>&1 >/dev/null | sed -E 's/^psql:[^ ]+ //' |
    awk -v database="$1" '
      /^[^: ]+:  [0-9A-Z]+: / { error = $0; code = $2 }
      /^STATEMENT:  / { sub(/^STATEMENT:  /, ""); print database " lacks: " $0 " (" error ")" }
      code !~ /^$|^(01...|3F000|42501|42704|42883|42P01):$/ { print error; exit 1 }' >&2
}

# Gives the database $1 what it will have as porchlight, and applies the list of privacy decisions.
renew() {
  env -u PGOPTIONS "${SITE_NODE:-/usr/local/bin/node}" "${SITE_MAIN:-/app/dist/server/main.mjs}" migrate --in "$1" >/dev/null
  replay "$1"
}

# A sales login must not find erased people in a database of before.
hide_previous() {
  admin <<'SQL'
select format('revoke connect, temporary on database %I from public', datname) from pg_database
  where datname ~ '^porchlight_before_' \gexec
SQL
}

# Lists what the database $1 has and porchlight lacks, because it is left to an administrator.
list_others() {
  local objects="select format('extension %I', extname) from pg_extension
    union all select format('schema %I', nspname) from pg_namespace where nspname !~ '^pg_'
    union all select format('table %s', oid::regclass) from pg_class
      where relkind in ('r', 'p', 'f') and relnamespace::regnamespace::text !~ '^(pg_|information_schema\$)'
    union all select format('index %s', indexrelid::regclass) from pg_index join pg_class on pg_class.oid = indrelid
      where relnamespace::regnamespace::text ~ '^($schemas)\$'
    union all select format('trigger %I on %s', tgname, tgrelid::regclass) from pg_trigger where not tgisinternal
    union all select format('publication %I', pubname) from pg_publication
    union all select 'connection limit ' || datconnlimit from pg_database where datname = current_database()
    union all select format('setting %I', split_part(setting, '=', 1))
      from pg_db_role_setting join pg_database d on d.oid = setdatabase, unnest(setconfig) setting
      where setrole = 0 and datname = current_database()"
  comm -23 <(ask -d "$1" -c "$objects" | sort -u) <(ask -d porchlight -c "$objects" | sort -u) |
    sed "s/.*/an administrator must repeat: & (it is in $1)/" >&2
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

restore() {
  local name=$1 previous
  [ "$name" != latest ] || name=$(newest)
  if [ "$name" = - ]; then name=received.dump && cat >"$folder/$name"; fi
  [ -n "$name" ] && [ -f "$folder/$name" ] || fail "there is no dump '$name': to see the dumps, run backup list"
  extend_decisions </dev/null
  admin -c 'drop database if exists porchlight_new'
  create_like porchlight_new
  fill porchlight_new "$folder/$name" || fail 'the dump could not be restored; the database is unchanged'
  renew porchlight_new
  previous=porchlight_before_$(TZ=UTC printf '%(%Y%m%d%H%M%S)T' -1)
  # Until a database has the name porchlight again, the site spools what it receives.
  trap reopen_database EXIT
  close_database || fail 'the sessions of the database could not be ended; the database is unchanged'
  admin -c "alter database porchlight rename to $previous" -c "alter database $previous allow_connections true"
  # What was decided since the list was applied. Nobody can decide anything now.
  extend_decisions "$previous" </dev/null
  replay porchlight_new
  admin -c 'alter database porchlight_new rename to porchlight'
  hide_previous
  list_others "$previous"
  if [ "$name" = received.dump ]; then
    name=$(dump_name -1)
    mv "$folder/received.dump" "$folder/$name"
  fi
  record "$name" "$(date +%s)"
  say "restored $name; the previous database is now $previous"
}

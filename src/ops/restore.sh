# backup.sh sources this file. A restore fills a new database beside the old one, of which it copies nothing but the encoding and
# the locale. Then one transaction gives both their names. If it is killed before, the next command opens the old one again.

# Opens the database after a restore that was killed.
reopen() {
  [ ! -f .closed ] || fail "the database is closed: 'backup open' opens it"
  admin <<<"select 'alter database $db allow_connections true' from pg_database
    where datname = '$db' and not datallowconn \gexec"
}

# The tables and indexes of the site, without those of others. `migrate` creates the rest: views, functions, triggers and rights.
entries() {
  local own
  own=$(grep -ohP 'INDEX "\K\w+' "$scripts"/../../migrations/*.sql)
  pg_restore --list "$1" | awk '
    FNR == NR { is_own[$0]; next }
    $4 == "INDEX" && !($6 in is_own) || / SCHEMA - public | TABLE DATA drizzle applied_sql / { next }
    /^[0-9]+; [0-9]+ [0-9]+ (SCHEMA|TYPE|TABLE|SEQUENCE|DEFAULT|(FK |CHECK )?CONSTRAINT|INDEX) /
  ' <(echo "$own") -
}

# Creates the database $1 as the site's was created, closed to others, and fills it from the dump $2.
fill() {
  admin -c "drop database if exists $1"
  pg_dump --create --schema-only --exclude-schema='*' | sed -n "0,/^CREATE DATABASE $db /s//CREATE DATABASE $1 /p" | admin
  admin -c "revoke connect on database $1 from public"
  entries "$2" | pg_restore --exit-on-error --single-transaction --no-owner --no-privileges --use-list=/dev/stdin --dbname="$1" "$2"
}

site() { env -u PGOPTIONS "$SITE_NODE" "$SITE_MAIN" "$@" <privacy-decisions; }
# Gives the database $1 what the site's has, applies the list of privacy decisions, and checks it as `doctor` does.
prepare() { site backup:prepare "$1"; }

# Runs the files $@ of psql's options, and then prints the privacy decisions of the database.
decisions() {
  local query=/dev/null
  [ -z "$migrated" ] || query=$scripts/privacy-decisions.sql
  ask "$@" -f "$query"
}

# Adds standard input to the list of privacy decisions, from which none is ever removed.
extend_list() {
  touch privacy-decisions
  sort -u privacy-decisions - >.decisions
  sync .decisions
  mv .decisions privacy-decisions
}

replay() {
  { cat && decisions; } | extend_list
  site privacy:replay
}

restore() {
  local dump=$1 previous
  require_programs
  previous=${db}_before_$(printf '%(%Y%m%d%H%M%S)T' -1)
  [ "$dump" != latest ] || dump=$(newest)
  [ "$dump" != - ] || { dump=received.dump && cat >"$dump"; }
  [ -f "$dump" ] || fail "there is no dump '$dump': to see the dumps, run backup list"
  trap 'reopen && say "the restore has failed, and the database is unchanged" >&2' EXIT
  decisions | extend_list
  fill "${db}_new" "$dump"
  prepare "${db}_new"
  comm -23 <(ask -f "$scripts/others.sql" | sort) <(ask -d "${db}_new" -f "$scripts/others.sql" | sort) |
    sed "s/.*/an administrator must repeat: & (it is in $previous)/" >&2
  # From here on, the site spools what it receives. The last session of the old database reads what was decided until then.
  decisions -f "$scripts/close.sql" | extend_list
  prepare "${db}_new"
  admin -c "begin; alter database $db rename to $previous; alter database ${db}_new rename to $db;
    grant connect on database $db to public; commit"
  trap - EXIT
  [ "$dump" != received.dump ] || { dump=$(dump_name -1) && mv received.dump "$dump"; }
  record
  say "restored $dump; the previous database is now $previous, and closed"
}

#!/bin/bash
# Makes and verifies dumps of the database, deletes old dumps, and restores a dump. Commands: schedule, now, list, check, close (the
# site writes to its spool only), open, restore FILE|latest|- (a dump on standard input), replay (a list of privacy decisions).
set -euo pipefail
scripts=$(cd "$(dirname "$0")" && pwd)
say() { printf '%(%FT%TZ)T %s\n' -1 "$*"; }
fail() { say "$*" >&2; exit 1; }
clients='postgresql-client (https://www.postgresql.org/download/)'
number() {
  [[ $2 =~ ^[1-9][0-9]{0,3}$ ]] || fail "$1 is '$2': set it to a whole number from 1 to 9999"
  echo "$2"
}
folder=${BACKUP_FOLDER:-/var/lib/postgresql/backups}
hours=$(number BACKUP_EVERY_HOURS "${BACKUP_EVERY_HOURS:-24}")
every=$((hours * 3600))
keep=$(number BACKUP_KEEP "${BACKUP_KEEP:-14}")
recipient=${BACKUP_AGE_RECIPIENT:-}
copy_command=${BACKUP_COPY_COMMAND:-}
# A role, the database and DATABASE_URL may have settings of their own. They must not change what is compared, or end a session.
export PGCLIENTENCODING=UTF8 PGOPTIONS="${PGOPTIONS:-} -c client_min_messages=warning -c TimeZone=UTC -c search_path=public"
PGOPTIONS+=' -c DateStyle=ISO -c IntervalStyle=postgres -c bytea_output=hex -c extra_float_digits=1 -c statement_timeout=0'
PGOPTIONS+=' -c lock_timeout=0 -c idle_in_transaction_session_timeout=0 -c default_transaction_read_only=off'
umask 077
mkdir -p "$folder"
# Root may run a command in its home, which is closed to this user.
cd "$folder" && folder=$PWD
. "$scripts/restore.sh"

dump_name() { TZ=UTC printf 'porchlight-%(%Y%m%dT%H%M%SZ)T.dump\n' "$1"; }
list_dumps() { find "$folder" -maxdepth 1 -name 'porchlight-[0-9]*T[0-9]*Z.dump' -printf '%f\n' | sort; }
# A dump from the future counts as none, because the clock was wrong when it was made, or is wrong now.
dumps() {
  local name now
  now=$(dump_name -1)
  list_dumps | while read -r name; do [[ $name > $now ]] || echo "$name"; done
}
newest() { dumps | tail -1; }
ask() { psql -qXAt -v ON_ERROR_STOP=1 "$@"; }
admin() { ask -d postgres "$@"; }

# The programs can be newer than the server, but not older.
require_clients() {
  local server client
  [[ $(pg_dump --version 2>/dev/null) =~ [0-9]+ ]] || fail "a backup needs PostgreSQL's client programs: install $clients"
  client=${BASH_REMATCH[0]} server=$(admin -c 'show server_version_num')
  [ "$client" -ge $((server / 10000)) ] ||
    fail "pg_dump is of version $client, and the server of version $((server / 10000)): install its $clients"
  [ "$server" -lt 170000 ] || PGOPTIONS+=' -c transaction_timeout=0'
}

# A restore that was killed leaves the database closed to connections, or under another name.
reopen_database() {
  local is_open previous
  is_open=$(admin -c "select datallowconn from pg_database where datname = 'porchlight'")
  if [ -z "$is_open" ]; then
    previous=$(admin -c "select max(datname) from pg_database where datname ~ '^porchlight_before_[0-9]+\$'")
    [ -n "$previous" ] || fail 'there is no database porchlight'
    admin -c "select pg_terminate_backend(pid) from pg_stat_activity where datname = '$previous'" \
      -c "alter database $previous rename to porchlight" >/dev/null
    say "a restore did not finish: the database $previous is porchlight again" >&2
  elif [ "$is_open" = f ]; then
    [ ! -f "$folder/.closed" ] || fail "the database is closed: 'backup open' opens it"
    admin -c 'alter database porchlight allow_connections true'
  fi
  hide_previous
}

# Runs a function while no other backup or restore runs. Waits up to an hour for the other to end.
with_lock() {
  exec {lock}>"$folder/.lock"
  flock --wait 3600 "$lock" || fail 'another backup or restore has been running for an hour'
  require_clients
  reopen_database
  forget_missing
  "$@"
}

# The owner of the site's tables. Null until the migrations are applied.
owner="(select relowner from pg_class where oid = to_regclass('public.leads'))"
schemas='public|drizzle|sales|sales_internal'

# Prints a line for each table that a dump fills: the number of rows, and a checksum that doesn't depend on the order of rows.
checksums="select format('select %L, count(*), sum(hashtextextended(t::text, 0)::numeric) from %s t', oid::regclass, oid::regclass)
  from pg_class where relkind = 'r' and relnamespace::regnamespace::text ~ '^($schemas)\$' and relowner = $owner
    and oid <> 'drizzle.applied_sql'::regclass
  order by oid::regclass::text collate \"C\" \\gexec"

# Prints an option of pg_dump for each table of another owner, which the site may be unable to read.
others="select format('--exclude-table=%I.%I', nspname, relname) from pg_class join pg_namespace n on n.oid = relnamespace
  where relkind in ('r', 'p', 'v', 'm', 'S', 'f') and nspname ~ '^($schemas)\$' and relowner <> $owner"

# Writes a dump and the checksums of its tables, from the same snapshot of the database.
dump() {
  local options
  mapfile -t options < <(ask -c "$others")
  DUMP=$1 OPTIONS=${options[*]@Q} ask >"$1.checksums" <<SQL
begin isolation level repeatable read read only;
select pg_export_snapshot() as snapshot \gset
\setenv SNAPSHOT :snapshot
\! eval "set -- \$OPTIONS"; pg_dump --format=custom --no-owner --no-privileges --schema='($schemas)' "\$@" --snapshot="\$SNAPSHOT" --file="\$DUMP" || rm -f "\$DUMP"
$checksums
SQL
  pg_restore --file=/dev/null "$1"
}

# Does what a restore does, up to the names.
verify() {
  drop_proof
  create_like porchlight_proof
  fill porchlight_proof "$1"
  ask -d porchlight_proof <<<"$checksums" | diff "$1.checksums" - >&2
  extend_decisions </dev/null
  renew porchlight_proof
  drop_proof
}

# Only a superuser can force autovacuum out of a database. Without force, PostgreSQL ends it itself.
drop_proof() {
  admin -c 'drop database if exists porchlight_proof' || admin -c 'drop database porchlight_proof with (force)'
}

set_aside() {
  mv "$1" "$folder/unverified.dump"
  say 'the dump could not be verified, and was renamed to unverified.dump' >&2
  drop_proof
}

now() {
  local began name unfinished=$folder/.unfinished-$$
  began=$(date +%s)
  name=$(dump_name "$began")
  rm -f "$folder"/.unfinished* # Left by killed runs.
  dump "$unfinished"
  trap "set_aside '$unfinished'" EXIT
  verify "$unfinished"
  trap - EXIT
  sync "$unfinished"
  mv "$unfinished" "$folder/$name"
  rm -f "$unfinished.checksums" "$folder/unverified.dump"
  say "verified $name ($(stat -c %s "$folder/$name") bytes)"
  record "$name" "$began"
  dumps | head -n "-$keep" | while read -r old; do
    rm "$folder/$old"
    say "deleted $old"
  done
}

# A dump whose file is missing is no backup.
forget_missing() {
  [ -z "$(ask -c "select to_regclass('public.backup_proofs')")" ] || ask -v kept="$(list_dumps)" \
    <<<"delete from backup_proofs where dump <> all (string_to_array(:'kept', e'\\n'))"
}

# Records that the dump $1 had the same rows as the database at the time $2 (in seconds since 1970), or now if this time is
# in the future of the database's clock. Metrics and doctor read backup_proofs.
record() {
  ask -d porchlight -v dump="$1" -v at="$2" <<'SQL'
insert into backup_proofs values (:'dump', least(to_timestamp(:at), now()))
  on conflict (dump) do update set taken_at = excluded.taken_at;
SQL
}

is_copied() {
  [ -z "$copy_command" ] ||
    { [ "$(newest)" = "$(cat "$folder/.copied" 2>/dev/null)" ] && cmp -s "$list" "$folder/.copied-decisions"; }
}

send() {
  age --encrypt --recipient "$recipient" "$folder/$1" | NAME=$1.age sh -c "$copy_command"
  say "copied $1.age"
}

copy() {
  local name
  name=$(newest)
  if [ -z "$name" ] || is_copied; then return; fi
  if [ "$name" != "$(cat "$folder/.copied" 2>/dev/null)" ]; then
    send "$name"
    echo "$name" >"$folder/.copied"
  fi
  if ! cmp -s "$list" "$folder/.copied-decisions"; then
    send "${list##*/}"
    cp "$list" "$folder/.copied-decisions"
  fi
}

back_up() {
  extend_decisions </dev/null
  now
  copy
}

back_up_if_due() {
  extend_decisions </dev/null
  if [ "$(age_of_newest)" -ge "$every" ]; then now; fi
  copy
}

replay_by_hand() {
  extend_decisions
  replay porchlight
}

age_of_newest() {
  local name at
  name=$(newest)
  if [ -z "$name" ]; then echo 999999999; return; fi
  at=${name#porchlight-}
  echo $(($(date +%s) - $(date -ud "${at:0:8} ${at:9:2}:${at:11:2}:${at:13:2}" +%s)))
}

schedule() {
  local failures=0 minutes
  trap 'exit 0' TERM INT
  while true; do
    minutes=1
    # Runs the backup in a new shell, because `set -e` has no effect inside a condition.
    if "$BASH" "$scripts/backup.sh" due; then
      failures=0
    else
      # Retries after 1, 2, 4 ... minutes, at most an hour.
      minutes=$((failures < 6 ? 1 << failures : 60))
      failures=$((failures + 1))
      say "the backup failed; the next attempt is in $minutes min" >&2
    fi
    sleep $((minutes * 60)) & wait $!
  done
}

[ -n "$recipient" ] && [ -n "$copy_command" ] || [ -z "$recipient$copy_command" ] ||
  fail 'set both BACKUP_AGE_RECIPIENT and BACKUP_COPY_COMMAND, or neither'
case ${1:-} in
  schedule) schedule ;;
  due) with_lock back_up_if_due ;;
  now) with_lock back_up ;;
  list) list_dumps ;;
  # Fails if the newest dump is more than 7200 s overdue, or was not copied within 7200 s.
  check) age=$(age_of_newest) && [ "$age" -lt $((every + 7200)) ] && { is_copied || [ "$age" -lt 7200 ]; } ;;
  replay) with_lock replay_by_hand ;;
  close) with_lock touch "$folder/.closed" && close_database ;;
  open) rm -f "$folder/.closed" && reopen_database ;;
  restore) with_lock restore "${2:?name a dump (to see the dumps, run backup list), latest, or - for standard input}" ;;
  *) sed -n '2,3p' "$scripts/backup.sh" && exit 2 ;;
esac

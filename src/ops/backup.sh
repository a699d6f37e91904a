#!/bin/bash
# Makes and verifies dumps of the database, and restores them. Commands: schedule, now, list, check, close (the site writes to its
# spool only), open, restore FILE|latest|- (a dump on standard input), replay (a list of privacy decisions on standard input).
set -euo pipefail
scripts=$(cd "$(dirname "$0")" && pwd)
export TZ=UTC
say() { printf '%(%FT%TZ)T %s\n' -1 "$*"; }
fail() { say "$*" >&2; exit 1; }
number() {
  [[ $2 =~ ^[1-9][0-9]{0,3}$ ]] || fail "$1 is '$2': set it to a whole number from 1 to 9999"
  echo "$2"
}
hours=$(number BACKUP_EVERY_HOURS "${BACKUP_EVERY_HOURS:-24}")
keep=$(number BACKUP_KEEP "${BACKUP_KEEP:-14}")
copy_command=${BACKUP_COPY_COMMAND:-}
db=$PGDATABASE
[[ $db =~ ^[a-z_][a-z0-9_]{0,40}$ ]] || fail "a backup needs a database whose name has small letters, digits and _, not $db"
# A role, the database and DATABASE_URL may have settings of their own. They must not change what is compared, or end a session.
export PGCLIENTENCODING=UTF8 PGOPTIONS="${PGOPTIONS:-} -c client_min_messages=warning -c TimeZone=UTC -c search_path=public"
PGOPTIONS+=' -c DateStyle=ISO -c IntervalStyle=postgres -c bytea_output=hex -c extra_float_digits=1 -c statement_timeout=0'
PGOPTIONS+=' -c lock_timeout=0 -c idle_in_transaction_session_timeout=0 -c default_transaction_read_only=off'
umask 077
folder=${BACKUP_FOLDER:-/var/lib/postgresql/backups}
mkdir -p "$folder"
# Root may run a command in its home, which is closed to this user.
cd "$folder"
. "$scripts/restore.sh"

dump_name() { printf 'porchlight-%(%Y%m%dT%H%M%SZ)T.dump\n' "$1"; }
list_dumps() { find . -maxdepth 1 -name 'porchlight-[0-9]*T[0-9]*Z.dump' -printf '%f\n' | sort; }
# A dump from the future counts as none, because the clock was wrong when it was made, or is wrong now.
dumps() { list_dumps | awk -v now="$(dump_name -1)" '$0 <= now'; }
newest() { dumps | tail -1; }
has_newer_than() { [[ $(newest) > $(dump_name $((EPOCHSECONDS - $1))) ]]; }
ask() { psql -qXAt -v ON_ERROR_STOP=1 "$@"; }
admin() { ask -d postgres "$@"; }

# Runs a function while no other backup or restore runs. Waits up to an hour for the other to end.
with_lock() {
  exec {lock}>.lock
  flock --wait 3600 "$lock" || fail 'another backup or restore has been running for an hour'
  reopen
  migrated=$(ask -c "select to_regclass('public.backup_proofs')")
  "$@"
}

require_programs() {
  local server
  server=$(admin -c 'show server_version_num')
  [[ $(pg_dump --version) =~ [0-9]+ ]] && [ "${BASH_REMATCH[0]}" -ge $((server / 10000)) ] ||
    fail "a backup needs pg_dump of the server's version or newer: install postgresql-client (https://www.postgresql.org/download/)"
}

# The owner of the site's tables. Null until the migrations are applied.
owner="(select relowner from pg_class where oid = to_regclass('public.leads'))"
schemas='public|drizzle|sales|sales_internal'

# Prints a line for each table that a dump fills: the number of rows, and a checksum that doesn't depend on the order of rows.
checksums="select set_config(name, '0', false) from pg_settings where name = 'transaction_timeout';
select format('select %L, count(*), sum(hashtextextended(t::text, 0)::numeric) from %s t', oid::regclass, oid::regclass)
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
  DUMP=$1 OPTIONS=${options[*]@Q} ask >.checksums <<SQL
begin isolation level repeatable read read only;
select pg_export_snapshot() as snapshot \gset
\setenv SNAPSHOT :snapshot
\! eval "set -- \$OPTIONS"; pg_dump --format=custom --no-owner --no-privileges --schema='($schemas)' "\$@" --snapshot="\$SNAPSHOT" --file="\$DUMP" || rm -f "\$DUMP"
$checksums
SQL
  [ -f "$1" ] || fail 'pg_dump has failed'
}

# Does with the dump what a restore does, up to the names.
now() {
  local name
  name=$(dump_name -1)
  rm -f unverified.dump
  dump unverified.dump
  trap 'admin -c "drop database if exists ${db}_proof"' EXIT
  fill "${db}_proof" unverified.dump
  ask -d "${db}_proof" <<<"$checksums" | diff .checksums - >&2 || fail 'the dump could not be verified: it is in unverified.dump'
  prepare "${db}_proof"
  admin -c "drop database ${db}_proof"
  sync unverified.dump
  mv unverified.dump "$name"
  say "verified $name ($(stat -c %s "$name") bytes)"
  dumps | head -n "-$keep" | xargs -r rm -v
  record
}

# A dump counts while its file is there. Metrics and doctor read backup_proofs.
record() {
  ask -v dumps="$(dumps)" <<'SQL'
delete from backup_proofs where dump <> all (string_to_array(:'dumps', e'\n'));
insert into backup_proofs select dump, least(now(), to_timestamp(substr(dump, 12, 15), 'YYYYMMDD"T"HH24MISS'))
  from unnest(string_to_array(:'dumps', e'\n')) dump on conflict do nothing;
SQL
}

# Prints name and size of what the copy command has not stored yet. The list of privacy decisions only grows.
uncopied() {
  touch .copied
  [ -z "$copy_command" ] || stat -c '%n %s' $(newest) privacy-decisions | { grep -vxFf .copied || true; }
}

copy() {
  uncopied | while read -r name size; do
    age --encrypt --recipient "${BACKUP_AGE_RECIPIENT:?set it to a public key of age}" "$name" | NAME=$name.age sh -c "$copy_command"
    echo "$name $size" >>.copied
    say "copied $name.age"
  done
}

back_up() {
  require_programs
  [ -n "$migrated" ] || { say 'there is nothing to back up before the first migration' && return; }
  decisions | extend_list
  record
  if [ "$1" = now ] || ! has_newer_than $((hours * 3600)); then now; fi
  copy
}

schedule() {
  local seconds
  trap 'exit 0' TERM INT
  while true; do
    # Runs the backup in a new shell, because `set -e` has no effect inside a condition.
    seconds=60
    "$BASH" "$scripts/backup.sh" due || { seconds=600 && say 'the backup failed; the next attempt is in 10 min' >&2; }
    sleep "$seconds" & wait $!
  done
}

case ${1:-} in
  schedule) schedule ;;
  now | due) with_lock back_up "$1" ;;
  list) list_dumps ;;
  # Fails if the newest dump is more than two hours overdue, or was not copied within two hours.
  check) has_newer_than $((hours * 3600 + 7200)) && { [ -z "$(uncopied)" ] || has_newer_than 7200; } ;;
  replay) with_lock replay ;;
  close) with_lock touch .closed; ask -f "$scripts/close.sql" ;;
  open) rm -f .closed && with_lock true ;;
  restore) with_lock restore "${2:?name a dump (to see the dumps, run backup list), latest, or - for standard input}" ;;
  *) sed -n '2,3p' "$scripts/backup.sh" && exit 2 ;;
esac

#!/bin/bash
# Dumps the database, rotates the dumps, restores one. The words: schedule, now, list, check, restore FILE|latest.
# A restore fills a new database and swaps names: the one before stays beside it until somebody drops it.
set -euo pipefail
folder=${BACKUP_FOLDER:-/var/lib/postgresql/backups}
every=$((${BACKUP_EVERY_HOURS:-24} * 3600))
keep=${BACKUP_KEEP:-14}
umask 077
mkdir -p "$folder"

say() { printf '%(%FT%TZ)T %s\n' -1 "$*"; }
fail() { say "$*" >&2; exit 1; }
dumps() { find "$folder" -name 'porchlight-*.dump' -printf '%f\n' | sort; }
newest() { dumps | tail -1; }
admin() { psql -qXAt -v ON_ERROR_STOP=1 -d postgres "$@"; }

# Two at once would write over each other's work: the second waits.
locked() {
  exec {lock}>"$folder/.lock"
  flock --wait 3600 "$lock" || fail 'another backup or restore has been running for an hour'
  "$@"
}

now() { # A dump takes its name only once every byte of it has been read back.
  local name=porchlight-$(TZ=UTC printf '%(%Y%m%dT%H%M%SZ)T' -1).dump
  rm -f "$folder"/.unfinished* # Of runs that were killed: nobody else has the lock.
  local unfinished=$folder/.unfinished-$$
  pg_dump --format=custom --file="$unfinished"
  pg_restore --file=/dev/null "$unfinished"
  sync "$unfinished"
  mv "$unfinished" "$folder/$name"
  say "kept $name ($(stat -c %s "$folder/$name") bytes)"
  dumps | head -n "-$keep" | while read -r old; do
    rm "$folder/$old"
    say "dropped $old"
  done
}

age() { # Seconds since the newest dump; a very long time where there is none.
  local name
  name=$(newest)
  if [ -z "$name" ]; then echo 999999999; else echo $(($(date +%s) - $(stat -c %Y "$folder/$name"))); fi
}

schedule() { # By the age of the newest dump, so that a restart neither skips one nor makes one more.
  local failures=0 minutes
  trap 'exit 0' TERM INT
  while true; do
    minutes=1
    if [ "$(age)" -ge "$every" ]; then
      # A shell of its own: before an || this one would go on after a dump that failed.
      if "$BASH" "$0" now; then
        failures=0
      else
        # After 1, 2, 4 ... minutes, at most an hour: a dump that keeps failing must not load the server all day.
        minutes=$((failures < 6 ? 1 << failures : 60))
        failures=$((failures + 1))
        say "the backup failed, and is tried again in $minutes minutes" >&2
      fi
    fi
    sleep $((minutes * 60)) & wait $!
  done
}

# Who was erased since the dump is erased again. A dump from before the list takes it along to the next migration.
repeat_erasures() {
  local list=sales_internal.erasures known again
  # Not inside of [ ]: where the question fails, the restore ends before the names are swapped.
  known=$(psql -qXAt -d porchlight -c "select to_regclass('$list')")
  if [ -n "$known" ]; then
    psql -qX -v ON_ERROR_STOP=1 -d porchlight -c "copy $list to stdout" |
      psql -qX -v ON_ERROR_STOP=1 -d porchlight_new -c "create table if not exists $list (
        key bytea not null, subject bytea not null, erased_at timestamptz not null, primary key (key, subject))" \
        -c "create temporary table kept (like $list)" -c 'copy kept from stdin' \
        -c "insert into $list select * from kept on conflict do nothing"
  fi
  known=$(psql -qXAt -d porchlight_new -c "select to_regproc('sales_internal.repeat_erasures')")
  if [ -n "$known" ]; then
    again=$(psql -qXAt -v ON_ERROR_STOP=1 -d porchlight_new -c 'select sales_internal.repeat_erasures()')
    say "erased again: $again leads"
  fi
}

restore() {
  local name=$1 stamp
  [ "$name" != latest ] || name=$(newest)
  [ -n "$name" ] && [ -f "$folder/$name" ] || fail "there is no backup '$name' (list shows them)"
  stamp=$(TZ=UTC printf '%(%Y%m%d%H%M%S)T' -1)
  admin -c "drop database if exists porchlight_new" -c "create database porchlight_new"
  if ! pg_restore --exit-on-error --single-transaction --dbname=porchlight_new "$folder/$name"; then
    admin -c "drop database porchlight_new"
    fail 'nothing was changed'
  fi
  repeat_erasures
  # In one breath, so that no connection slips in between; where it fails the site gets its database back.
  if ! admin <<SQL
alter database porchlight allow_connections false;
select pg_terminate_backend(pid) from pg_stat_activity where datname = 'porchlight';
begin;
alter database porchlight rename to porchlight_before_$stamp;
alter database porchlight_new rename to porchlight;
commit;
revoke connect, temporary on database porchlight_before_$stamp from public;
alter database porchlight_before_$stamp allow_connections true;
SQL
  then
    admin -c "alter database porchlight allow_connections true"
    fail 'the names were not swapped; nothing was changed'
  fi
  say "restored $name; what was there before is the database porchlight_before_$stamp"
}

case ${1:-} in
  schedule) schedule ;;
  now) locked now ;;
  list) dumps ;;
  check) [ "$(age)" -lt $((every + 7200)) ] ;;
  restore) locked restore "${2:?say which: a name that list shows, or latest}" ;;
  *) sed -n '2,3p' "$0" && exit 2 ;;
esac

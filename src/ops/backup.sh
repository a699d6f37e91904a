#!/bin/bash
# Backs up the database with Barman: docs/operations.md. Without a word, runs as the service.
# Words: now, list, check, prove, restore, copy-back TIME TABLE...
set -euo pipefail
export PGHOST=db PGUSER=porchlight PGDATABASE=porchlight RCLONE_CONFIG=/dev/null
home=/var/lib/barman files=$home/porchlight side=$home/side due=$home/backup-is-due
say() { printf '%(%FT%TZ)T %s\n' -1 "$*"; }
fail() { say "FAILED: $*" >&2; exit 1; }
ask() { psql -qXAt -v ON_ERROR_STOP=1 -c "$1"; }
newest() { barman show-backup porchlight latest 2>/dev/null | sed -n 's/^Backup \(.*\):$/\1/p'; }

if [ "${BACKUP_REMOTE:=}" ]; then
  : "${BACKUP_CRYPT_PASSWORD:?set it to a long random text}"
  export RCLONE_CONFIG_OFFSITE_TYPE=crypt RCLONE_CONFIG_OFFSITE_REMOTE=$BACKUP_REMOTE RCLONE_CONFIG_OFFSITE_PASSWORD
  RCLONE_CONFIG_OFFSITE_PASSWORD=$(rclone obscure - <<<"$BACKUP_CRYPT_PASSWORD")
fi

now() {
  local id failed
  barman backup --wait porchlight || failed=1
  for id in $(barman list-backups porchlight | awk '/ (FAILED|STARTED|EMPTY)$/ {print $2}'); do barman delete porchlight "$id"; done
  [ ! "${failed:-}" ]
  rm -f $due
  [ ! "$BACKUP_REMOTE" ] || rclone delete --min-age 30d --exclude /identity.json offsite:
}

check() {
  barman check porchlight || local failed=1
  [ ! -e $due ] || { say 'FAILED: no base backup since a restore or a gap in the log' && failed=1; }
  if [ ! "$BACKUP_REMOTE" ]; then say 'there is no copy off this machine: set BACKUP_REMOTE'
  elif [ ! "$(find $home -maxdepth 1 -name copied -mmin -60)" ]; then say 'FAILED: the copy off this machine is over an hour old' && failed=1; fi
  [ ! "${failed:-}" ]
}

# Restores to the folder $1 what the other words say to Barman. Complete segments may still be among the streamed ones.
recover() { barman archive-wal porchlight && barman restore --partial-wal "${@:2}" "$1"; }

restore() {
  [ "$(pg_isready -q || echo $?)" = 2 ] || fail 'the database runs: stop it first (docker compose stop db)'
  [ ! "$BACKUP_REMOTE" ] || [ "$(newest)" ] || rclone copy offsite: $files
  [ ! -e "$PGDATA" ] || mv "$PGDATA" "$PGDATA-$(date +%Y%m%dT%H%M%S)"
  recover "$PGDATA" --target-tli latest porchlight latest
  touch $due
  say "restored: start the database. What was there is beside $PGDATA"
}

# Restores to a folder beside, and serves it on a socket in this folder until the script ends.
serve_aside() {
  exec {lock}>$home/.side && flock -n "$lock" || fail 'another proof or copy is being made'
  rm -rf $side
  trap 'pg_ctl stop -s -m immediate -D $side 2>/dev/null; rm -rf $side' EXIT
  recover $side "$@"
  echo 'local all all trust' >$side/hba.conf
  local options="-c hba_file=$side/hba.conf -c unix_socket_directories=$side -c listen_addresses= -c archive_mode=off -c hot_standby=off"
  pg_ctl start -s -D $side -l $side/log -o "$options" || true
  until pg_isready -q -h $side; do
    pg_ctl status -D $side >/dev/null || fail "the backup does not start: $(tail -3 $side/log)"
    sleep 1
  done
}

prove() {
  local lead found at
  lead=$(ask "select id from leads where created_at < now() - interval '1 minute' order by created_at desc limit 1")
  at=$(ask 'select now()')
  serve_aside --target-tli latest porchlight latest
  found=$(PGHOST=$side ask "select id from leads where id::text = '$lead'")
  [ "$found" = "$lead" ] || fail 'the backup lacks the newest lead'
  pg_dumpall -h $side >/dev/null
  ask "insert into backup_proofs (dump, taken_at) values ('$(newest)', '$at')
    on conflict (dump) do update set taken_at = excluded.taken_at"
  say 'the newest backup was restored aside: it has the newest lead, and every row can be read'
}

# Inserts the rows that the database had at that time and lacks now. Triggers would derive columns anew.
copy_back() {
  local tables=("${@:2}")
  serve_aside --target-time "$1" --target-action promote porchlight auto
  {
    echo 'begin;'
    printf 'alter table public.%s disable trigger user;\n' "${tables[@]}"
    pg_dump -h $side --data-only --rows-per-insert=100 --on-conflict-do-nothing "${tables[@]/#/--table=public.}"
    printf 'alter table public.%s enable trigger user;\n' "${tables[@]}"
    echo 'commit;'
  } | psql -qX -v ON_ERROR_STOP=1 -o /dev/null
  say "copied back to ${tables[*]}"
}

serve() {
  local minute
  for ((minute = 0; ; minute++)); do
    barman cron || true
    sleep 5 # It starts the stream of the log in the background, and a backup needs it.
    # After a failure, waits ten minutes, unless a backup is due.
    flock -n $home/.tend bash -c '"$0" tend || for _ in {1..60}; do [ ! -e "$1" ] || break; sleep 10; done' "$0" $due &
    ((minute % 5)) || flock -n $home/.copy "$0" copy &
    sleep 55
  done
}
# Bounds what a lost machine loses. The first copy fails if the remote has another database.
copy() {
  ! pg_isready -q || barman switch-wal --archive porchlight || true
  [ "$BACKUP_REMOTE" ] || return 0
  rclone copy --immutable --include /identity.json $files offsite:
  rclone copy $files/wals offsite:wals
  # The files of a base backup that is being made change.
  ! flock -n $home/.porchlight-backup.lock true || rclone copy --exclude '/{streaming,wals}/**' $files offsite:
  touch $home/copied
}
tend() {
  pg_isready -q || return 0
  # After a full disk, PostgreSQL has given up the log for Barman, which doesn't begin anew by itself.
  if [ "$(ask "select wal_status from pg_replication_slots where slot_name = 'barman'")" = lost ]; then
    touch $due
    barman terminate-process porchlight receive-wal || true
    barman receive-wal --reset porchlight
    barman receive-wal --drop-slot porchlight
    return # The next minute begins anew.
  fi
  # Each night at 9:00 UTC.
  if [ -e $due ] || [[ $(newest) < $(date -d '-9 hours' +%Y%m%dT090000) ]]; then now; fi
  [ "$(ask "select max(taken_at) > now() - interval '7 days' from backup_proofs")" = t ] || prove
}

case ${1:-serve} in
  serve | tend | copy | now | check | prove | restore) "${1:-serve}" ;;
  list) barman list-backups porchlight ;;
  copy-back) [ $# -gt 2 ] || fail 'usage: copy-back TIME TABLE...' && copy_back "${@:2}" ;;
  *) fail "there is no word $1" ;;
esac

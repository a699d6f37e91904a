#!/bin/bash
# Backs up the database with Barman (docs/operations.md): now, list, check, prove, restore, copy-back TIME TABLE..., or the service.
set -euo pipefail
export PGHOST=db PGUSER=porchlight PGDATABASE=porchlight RCLONE_CONFIG=/dev/null
home=/var/lib/barman files=$home/porchlight side=$home/side due=$home/backup-is-due
fail() { echo "FAILED: $*" >&2; exit 1; }
ask() { psql -qXAt -v ON_ERROR_STOP=1 -c "$1"; }
newest() { barman show-backup porchlight latest 2>/dev/null | sed -n 's/^Backup \(.*\):$/\1/p'; }

if [ "${BACKUP_REMOTE:=}" ]; then
  : "${BACKUP_CRYPT_PASSWORD:?set it to a long random text}"
  export RCLONE_CONFIG_OFFSITE_TYPE=crypt RCLONE_CONFIG_OFFSITE_REMOTE=$BACKUP_REMOTE RCLONE_CONFIG_OFFSITE_PASSWORD
  RCLONE_CONFIG_OFFSITE_PASSWORD=$(rclone obscure - <<<"$BACKUP_CRYPT_PASSWORD")
fi

list() { barman list-backups porchlight; }
now() {
  # Until they are deleted, Barman's check fails.
  list | awk '/ (FAILED|STARTED|EMPTY)$/ {print $2}' | xargs -rn1 barman delete porchlight
  barman backup --wait porchlight
  rm -f $due
}
check() {
  barman check porchlight
  [ ! -e $due ] || fail 'no base backup since a restore or a gap in the log'
  [ "$BACKUP_REMOTE" ] || { echo 'there is no copy off this machine: set BACKUP_REMOTE' && return; }
  [ "$(find $home -maxdepth 1 -name copied -mmin -60)" ] || fail 'the copy off this machine is over an hour old'
}

# Restores to the folder $1 what the other words say to Barman. Complete segments may still be among the streamed ones.
recover() { barman archive-wal porchlight && barman restore --partial-wal "${@:2}" "$1"; }
restore() {
  [ "$(pg_isready -q || echo $?)" = 2 ] || fail 'the database runs: stop it first (docker compose stop db)'
  [ ! "$BACKUP_REMOTE" ] || [ "$(newest)" ] || rclone copy offsite: $files
  [ ! -e "$PGDATA" ] || mv "$PGDATA" "$PGDATA-$(date +%Y%m%dT%H%M%S)"
  recover "$PGDATA" --target-tli latest porchlight latest
  touch $due
  echo "restored: start the database. What was there is beside $PGDATA"
}

# Restores to a folder beside, and serves it on a socket in this folder until the script ends.
serve_aside() {
  exec {lock}>$home/.side && flock -n "$lock" || fail 'another proof or copy is being made'
  rm -rf $side
  trap 'pg_ctl stop -s -m immediate -D $side 2>/dev/null; rm -rf $side' EXIT
  recover $side "$@"
  pg_ctl start -s -D $side -o "-k $side -c listen_addresses= -c hot_standby=off"
  until pg_isready -q -h $side; do sleep 1 && pg_ctl status -D $side >/dev/null || fail 'the backup does not start'; done
}
prove() {
  lead=$(ask "select id from leads where created_at < now() - interval '1 minute' order by created_at desc limit 1")
  serve_aside --target-tli latest porchlight latest
  [ "$(PGHOST=$side ask "select id from leads where id::text = '$lead'")" = "$lead" ] || fail 'the backup lacks the newest lead'
  pg_dumpall -h $side >/dev/null
  ask "insert into backup_proofs values ('$(newest)') on conflict (backup) do update set proved_at = now()"
  echo 'the newest backup was restored aside: it has the newest lead, and every row can be read'
}
# Inserts the rows that the database had at that time and lacks now, without triggers, which would derive columns anew.
copy-back() {
  [ $# -gt 1 ] || fail 'usage: copy-back TIME TABLE...'
  serve_aside --target-time "$1" --target-action promote porchlight auto
  shift
  pg_dump -h $side -f $side/rows --data-only --disable-triggers --rows-per-insert=100 --on-conflict-do-nothing "${@/#/--table=public.}"
  psql -qX1 -v ON_ERROR_STOP=1 -o /dev/null -f $side/rows
  echo "copied back to $*"
}

serve() {
  while barman cron || true; do sleep 30; done &
  sleep 10 # Meanwhile `barman cron` starts the stream of the log.
  while "$0" copy || true; do sleep 300; done &
  while "$0" tend || sleep 300; do sleep 30; done
}
# Bounds what a lost machine loses. The first copy fails if the remote has another database.
copy() {
  barman switch-wal --force --archive porchlight || true
  [ "$BACKUP_REMOTE" ] || return 0
  rclone copy --immutable --include /identity.json $files offsite:
  rclone copy $files/wals offsite:wals
  # The files of a base backup that is being made change.
  ! flock -n $home/.porchlight-backup.lock true || rclone copy --exclude '/{streaming,wals}/**' $files offsite:
  rclone delete --min-age 30d --exclude /identity.json offsite:
  touch $home/copied
}
tend() {
  pg_isready -q || return 0
  # If no proof ever succeeds, the site counts its days from here. There is no such table before the first migration.
  ask "insert into backup_proofs select 'none' where not exists (select from backup_proofs)" || true
  slot=$(ask "select wal_status, active from pg_replication_slots where slot_name = 'barman'")
  # After a full disk, PostgreSQL has given up the log for Barman, which doesn't begin anew by itself.
  if [[ $slot = lost* ]]; then
    touch $due
    barman receive-wal --reset porchlight
    barman receive-wal --drop-slot porchlight
  fi
  # The next `barman cron` starts the stream of the log, which a backup needs.
  [[ $slot = *'|t' ]] || return 0
  # Each night at 9:00 UTC.
  if [ -e $due ] || [[ $(newest) < $(date -d '-9 hours' +%Y%m%dT090000) ]]; then now; fi
  [ "$(ask "select max(proved_at) > now() - interval '7 days' from backup_proofs where backup <> 'none'")" = t ] || prove
}

"${@:-serve}"

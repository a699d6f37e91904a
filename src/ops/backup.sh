#!/bin/bash
# Backs up the database with Barman (docs/operations.md): now, list, check, prove, restore [elsewhere], copy-back TIME|FOLDER TABLE...,
# or the service.
set -euo pipefail
export PGHOST=db PGUSER=porchlight PGDATABASE=porchlight RCLONE_CONFIG=/dev/null
home=/var/lib/barman files=$home/porchlight side=$home/side due=$home/backup-is-due
# The folders in the database's volume are root's, but the volume is the user postgres's, who may rename them.
volume=/var/lib/postgresql database=${PGDATA%/docker} before=before-$(date +%Y%m%dT%H%M%S)
fail() { echo "FAILED: $*" >&2; exit 1; }
ask() { psql -qXAt -v ON_ERROR_STOP=1 -c "$1"; }
newest() { barman show-backup porchlight latest 2>/dev/null | sed -n 's/^Backup \(.*\):$/\1/p'; }

if [ "${BACKUP_REMOTE:=}" ]; then
  : "${BACKUP_CRYPT_PASSWORD:?set it to a long random text}"
  export RCLONE_CONFIG_OFFSITE_TYPE=crypt RCLONE_CONFIG_OFFSITE_REMOTE=$BACKUP_REMOTE RCLONE_CONFIG_OFFSITE_PASSWORD
  RCLONE_CONFIG_OFFSITE_PASSWORD=$(rclone obscure - <<<"$BACKUP_CRYPT_PASSWORD")
fi
# Of the database in an identity.json: it stays the same through a restore.
system_id() { sed -n 's/.*"systemid": "\(.*\)".*/\1/p' "$@"; }
ours() { system_id $files/identity.json; }
# rclone's code 3: the folder doesn't exist, because there is no copy yet.
elsewhere() { timeout 60 rclone "$@" || [ $? = 3 ] || fail 'the copy elsewhere did not answer within 60 s, or cannot be read'; }

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

# Serves the database of the folder $1 on a socket in this folder until the script ends.
serve_folder() {
  trap 'pg_ctl stop -s -m immediate -D '"$1"' 2>/dev/null || true; rm -rf $side' EXIT
  pg_ctl start -s -W -D "$1" -l $side/log -o "-k $1 -c listen_addresses= -c hot_standby=off"
  until pg_isready -q -h "$1"; do
    sleep 1
    pg_ctl status -D "$1" >/dev/null || fail "the database in $1 does not start: $(tail -5 $side/log)"
  done
}
# Empties $side for one command at a time.
prepare_side() {
  exec {lock}>$home/${side##*/}.lock && flock -n "$lock" || fail 'another restore, proof or copy is being made'
  trap 'rm -rf $side' EXIT
  rm -rf $side && mkdir $side
}
# Restores to $side/docker what the words say to Barman, and serves it. Complete segments may still be among the streamed ones.
serve_restored() {
  prepare_side
  barman archive-wal porchlight
  barman restore --partial-wal "$@" $side/docker
  serve_folder $side/docker
}
prove() {
  lead=$(ask "select id from leads where created_at < now() - interval '1 minute' order by created_at desc limit 1")
  serve_restored --target-tli latest porchlight latest
  [ "$(PGHOST=$side/docker ask "select id from leads where id::text = '$lead'")" = "$lead" ] || fail 'the backup lacks the newest lead'
  pg_dumpall -h $side/docker >/dev/null
  ask "insert into backup_proofs values ('$(newest)') on conflict (backup) do update set proved_at = now()"
  echo 'the newest backup was restored aside: it has the newest lead, and every row can be read'
}

must_be_stopped() { [ "$(pg_isready -q || echo $?)" = 2 ] || fail 'the database runs: stop it first (docker compose stop db)'; }
# Gets the copy elsewhere if there is no backup here. If they differ, only the operator knows which is right.
compare_with_copy() {
  theirs=$(elsewhere cat --include /identity.json offsite: | system_id) &&
    last=$(elsewhere lsf --dirs-only offsite:base | sort | tail -1) ||
    fail 'to restore what is here: docker compose run --rm -e BACKUP_REMOTE= backup restore'
  if [ "$1" = elsewhere ] || [ ! "$(newest)" ]; then
    [ "$theirs" ] || fail 'there is no copy elsewhere, or BACKUP_CRYPT_PASSWORD is another'
    rclone sync offsite: $home/copying
    [ ! -e $files ] || mv -T $files $files-$before
    mv -T $home/copying $files
  elif [ "$theirs" ] && { [ "$theirs" != "$(ours)" ] || [[ ${last%/} > $(newest) ]]; }; then
    fail "the copy elsewhere is another database's, or newer. Elsewhere: database $theirs, newest backup ${last%/};" \
      'to restore it: docker compose run --rm backup restore elsewhere.' \
      "Here: database $(ours), newest backup $(newest); to restore it: docker compose run --rm -e BACKUP_REMOTE= backup restore"
  fi
}
# Replaces the database only after the backup has started aside.
restore() {
  [ "${1:-elsewhere}" = elsewhere ] || fail 'usage: restore [elsewhere]'
  must_be_stopped
  [ ! "$BACKUP_REMOTE$*" ] || compare_with_copy "${1:-}"
  [ "$(newest)" ] || fail 'there is no backup'
  [ ! -e $due ] || echo 'No base backup was made since the last restore or a gap in the log: what came later may be missing.'
  side=$volume/restoring
  serve_restored --target-tli latest porchlight latest
  leads=$(PGHOST=$side/docker ask "select concat_ws(', the newest of ', count(*) || ' leads', max(created_at)) from leads") ||
    leads='how many leads it has could not be read'
  pg_ctl stop -s -D $side/docker && rm $side/log
  must_be_stopped
  touch $due
  [ ! -e "$database" ] || mv -T "$database" "$database-$before"
  mv -T $side "$database"
  echo "restored: $leads. Start the database: docker compose up -d db"
  [ ! -e "$database-$before" ] || echo "What was there is in $database-$before"
}
# Inserts the rows that the database had at a time, or that a folder has which a restore left, and that it lacks now.
# Triggers would derive columns anew.
copy-back() {
  [ $# -gt 1 ] || fail 'usage: copy-back TIME|FOLDER TABLE...'
  if [[ $1 = *-before-* ]]; then
    from=$volume/$1/docker
    prepare_side
    # The container that wrote it is gone, and its process id may be another's here.
    rm -f "$from/postmaster.pid"
    serve_folder "$from"
  else
    from=$side/docker
    serve_restored --target-time "$1" --target-action promote porchlight auto
  fi
  shift
  pg_dump -h "$from" -f $side/rows --data-only --disable-triggers --rows-per-insert=100 --on-conflict-do-nothing "${@/#/--table=public.}"
  psql -qX1 -v ON_ERROR_STOP=1 -o /dev/null -f $side/rows
  echo "copied back to $*"
}

every() { while true; do "$0" "$2" || true; sleep "$1"; done; }
serve() {
  every 30 stream &
  sleep 10 # Meanwhile the stream of the log starts.
  every 300 copy &
  # A backup or a proof that fails is tried again after five minutes.
  while "$0" tend || sleep 300; do sleep 30; done
}
# Whether the running database is the one of these backups. A new, empty one's log would overwrite the end of the lost one's.
is_ours() {
  pg_isready -q || return 1
  [ ! -e $files/identity.json ] || [ "$(ours)" = "$(ask 'select system_identifier from pg_control_system()')" ] ||
    { echo "The running database is not the one of the backups here ($(ours)): restore it" >&2 && return 1; }
}
stream() { ! is_ours || barman cron; }
# Bounds what a lost machine loses.
copy() {
  [ -e $files/identity.json ] && is_ours || return 0
  barman switch-wal --force --archive porchlight || true
  [ "$BACKUP_REMOTE" ] || return 0
  theirs=$(elsewhere cat --include /identity.json offsite: | system_id)
  [ "${theirs:-$(ours)}" = "$(ours)" ] || fail "the copy elsewhere is another database's ($theirs)"
  rclone copyto $files/identity.json offsite:identity.json
  rclone copy $files/wals offsite:wals
  # The files of a base backup that is being made change.
  ! flock -n $home/.porchlight-backup.lock true || rclone copy --exclude '/{streaming,wals}/**' $files offsite:
  rclone delete --min-age 30d --exclude /identity.json offsite:
  touch $home/copied
}
tend() {
  is_ours || return 0
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

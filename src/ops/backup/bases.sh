# The base backups here.

list() {
  barman list-backups porchlight
}

# Barman writes to backup.info what it knows of a backup, in `meta` since 3.13. Reading it there
# takes no start of Barman, which costs half a second of the processor.
infos() {
  find "$files/base" "$files/meta" -name '*backup.info' 2>/dev/null || true
}

# The ids of backups in a list of their files.
ids_in() { # FOLDER/
  sed -nE "s,^${1:-}(base|meta)/([0-9]{8}T[0-9]{6}).*,\\2,p" | sort -ru
}

# The ids of those that are complete, the newest first.
complete() {
  (infos | xargs -r grep -lE '^status=(DONE|WAITING_FOR_WALS)$' || true) |
    ids_in "$files/"
}

newest() {
  complete | sed -n 1p
}

# Barman's check fails until they are deleted.
delete_incomplete() {
  local id ids

  ids=$(complete)
  for id in $(infos | ids_in "$files/"); do
    [[ $ids = *"$id"* ]] || barman delete porchlight "$id"
  done
}

# A property of a backup, such as begin_wal.
property_of() { # ID PROPERTY
  infos | grep -F "$1" | xargs sed -n "s/^$2=//p" | sed -n 1p
}

# The size of the last one and a fifth. Before the first one, that of the databases: its files
# are compressed and take less, but its proof needs room to restore them.
size_of_next() {
  local last too_little

  last=$(newest)
  if [ "$last" ]; then
    last=$(($(du -sB1 "$files/base/$last" | cut -f1) * 12 / 10))
  else
    last=$(ask 'select sum(pg_database_size(oid)) from pg_database')
  fi
  too_little=$(cat "$home/too-little-room" 2>/dev/null || echo 0)
  echo $((last > too_little ? last : too_little + 1))
}

now() {
  local need free

  is_ours || exit 1
  delete_incomplete
  need=$(size_of_next)
  has_room "$home" "$need" || fail 'no base backup is made'

  # Of a new database no part of the log has arrived yet, which Barman's check demands. After a
  # start of the database, the service notices it within half a minute.
  barman switch-wal --force --archive --archive-timeout 60 porchlight
  free=$(df --output=avail -B1 "$home" | tail -1)
  # While this waits for the log, nobody resets a lost slot, from which it would never come.
  if ! barman backup --wait --wait-timeout 3600 porchlight 2>&1 | tee "$home/backup.log"; then
    # Barman keeps the part that it copied, and the log needs that room.
    delete_incomplete
    if grep -q 'No space left' "$home/backup.log"; then echo "$free" >"$home/too-little-room"; fi
    fail 'Barman made no base backup'
  fi
  rm -f "$due" "$home/too-little-room"
}

check() {
  is_ours || exit 1
  barman check porchlight
  [ ! -e "$due" ] || fail 'no base backup since a restore or a gap in the log'
  check_copy
}

# The service: the stream of the log, base backups and proofs when they are due, and the copy.

serve() {
  every 30 stream &
  sleep 10 # Meanwhile the stream of the log starts.
  if [ "$BACKUP_REMOTE" ]; then copy_from_first_backup & fi
  while true; do
    # What fails is tried again after five minutes, but a database that was away after a restart
    # or a restore needs a base backup soon.
    if ! timeout -k 1m 24h "$0" back-up-and-prove && pg_isready -q; then sleep 270; fi
    sleep 30
  done
}

every() { # SECONDS COMMAND...
  while true; do
    "$0" "${@:2}" || true
    sleep "$1"
  done
}

copy_from_first_backup() {
  until [ "$(newest)" ]; do sleep 10; done
  # The log begins the folder, and then doesn't wait for a base backup that takes hours to copy.
  "$0" copy log || true
  (sleep 300 && every 300 copy log) &
  every 300 copy bases
}

stream() {
  ! is_ours || timeout -k 1m 1h barman cron
}

back_up_and_prove() {
  local fresh

  is_ours || return 0
  # There is no such table before the first migration.
  report_start || true
  begin_lost_log_anew
  # The next `barman cron` starts the stream of the log, which a backup needs.
  [ "$(slot active)" = t ] || return 0
  if is_backup_due; then now; fi
  fresh=$(is_proof_fresh)
  [ "$fresh" = t ] || prove_hourly
  ask "update backup_proofs set ran_at = now() where backup = 'none'"
}

# The site counts from here if nothing ever succeeds: days to a proof, hours to a run and a copy.
report_start() {
  local bases copied log

  log=$(copied_at log)
  bases=$(copied_at bases)
  if [ ! "$BACKUP_REMOTE" ]; then
    copied=null
  elif [ "$log" ] && [ "$bases" ]; then
    copied="to_timestamp($((log < bases ? log : bases)))"
  else
    copied='coalesce(copied_at, now())'
  fi

  ask "
    insert into backup_proofs (backup, ran_at) values ('none', now())
    on conflict (backup) do update set ran_at = coalesce(backup_proofs.ran_at, now());

    update backup_proofs set copied_at = $copied where backup = 'none'"
}

slot() { # COLUMN
  ask "select $1 from pg_replication_slots where slot_name = 'barman'"
}

# Whether PostgreSQL has deleted the segment of the log at which the stream would go on. After a
# restart, its slot says `reserved` all the same.
is_log_lost() {
  local next

  next=$(streamed_segment)
  [ "$(ask "
    select not active and (wal_status = 'lost'
      or coalesce(nullif('$next', ''), substr(pg_walfile_name(restart_lsn + 1), 9)) <
        (select min(substr(name, 9)) from pg_ls_waldir() where name ~ '^[0-9A-F]{24}$'))
    from pg_replication_slots
    where slot_name = 'barman'")" = t ]
}

# Barman doesn't begin anew by itself.
begin_lost_log_anew() {
  is_log_lost || return 0
  touch "$due"
  barman receive-wal --reset porchlight
  barman receive-wal --drop-slot porchlight
  ask "select pg_create_physical_replication_slot('barman', true)" >/dev/null
}

# Each night at 9:00 UTC, and soon after a restore or a gap in the log.
is_backup_due() {
  local last_nine

  # The date of nine hours ago.
  last_nine=$(date -d '-9 hours' +%Y%m%dT090000)
  [ -e "$due" ] || [[ $(newest) < $last_nine ]]
}

is_proof_fresh() {
  ask "
    select max(proved_at) > now() - interval '7 days' from backup_proofs
    where backup <> 'none'"
}

# A proof that failed is not made again each five minutes, because each reads the whole database.
prove_hourly() {
  local failed=$home/proof-failed

  [ ! "$(find "$failed" -mmin -60 2>/dev/null)" ] ||
    fail 'the last proof failed, and is made again after an hour'
  if "$0" prove; then
    rm -f "$failed"
  else
    # If the database was stopped meanwhile, the backup may be fine.
    ! pg_isready -q || touch "$failed"
    fail 'no proof'
  fi
}

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
  sed -nE "s,^${1:-}(base|meta)/([0-9]{8}T[0-9]{6}).*,\\2,p" | sort -u
}

# The ids of those that are complete, the newest first.
complete() {
  (infos | xargs -r grep -lE '^status=(DONE|WAITING_FOR_WALS)$' || true) |
    ids_in "$files/" | sort -r
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

  delete_incomplete
  need=$(size_of_next)
  has_room "$home" "$need" || fail "no base backup is made: $reason"

  # Of a new database no part of the log has arrived yet, which Barman's check demands.
  barman switch-wal --force --archive porchlight
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
  barman check porchlight
  [ ! -e "$due" ] || fail 'no base backup since a restore or a gap in the log'
  check_copy
}

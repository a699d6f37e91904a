# A restored database aside, which only this machine's commands reach.

# Makes an empty folder for one command at a time, until the script ends.
prepare_side() { # SIDE
  local lock

  exec {lock}>"$home/${1##*/}.lock"
  if ! flock -n "$lock"; then
    echo 'waiting for another restore, proof or copy to end' >&2
    flock -w 600 "$lock" || fail 'another restore, proof or copy is still being made'
  fi
  trap "rm -rf '$1'" EXIT
  rm -rf "$1"
  mkdir "$1"
}

# Serves the database of a folder on a socket in it until the script ends.
serve_folder() { # SIDE FOLDER
  # A recovery may take hours.
  local end=$((SECONDS + 12 * 3600)) side=$1 folder=$2

  trap "pg_ctl stop -s -m immediate -D '$folder' 2>/dev/null || true; rm -rf '$side'" EXIT
  pg_ctl start -s -W -D "$folder" -l "$side/log" \
    -o "-k $folder -c listen_addresses= -c hot_standby=off" || return
  until pg_isready -q -h "$folder"; do
    sleep 1
    if [ $SECONDS -ge $end ]; then
      pg_ctl stop -s -m immediate -D "$folder" || true
      echo 'PostgreSQL does not start within 12 hours' >&2
      return 1
    fi
    if ! pg_ctl status -D "$folder" >/dev/null; then
      # Only this line: PostgreSQL's hints after it would harm a restore.
      echo "PostgreSQL does not start: $(grep -E 'FATAL|PANIC' "$side/log" | tail -1)" >&2
      return 1
    fi
  done
}

# The size of a restored backup: its files, and 16 MB for each segment of the log from its begin.
size_of_restored() { # ID
  local begin data segments

  begin=$(property_of "$1" begin_wal)
  data=$(grep -o '"Size": [0-9]*' "$files/base/$1/data/backup_manifest" |
    awk '{ sum += $2 } END { printf "%.0f", sum }')
  segments=$(find "$files/wals" "$files/streaming" -type f -printf '%f\n' |
    awk -v begin="$begin" '/^[0-9A-F]{24}/ && $0 >= begin' | wc -l)
  echo $((data + segments * 16 * 1024 * 1024))
}

# Complete segments may still be among the streamed ones, and Barman restores only archived ones.
# Another process of Barman may be archiving them, for which this waits.
archive_streamed() {
  local segments

  for _ in {1..60}; do
    segments=("$files/streaming"/????????????????????????)
    [ -e "${segments[0]}" ] || return 0
    barman archive-wal porchlight
    sleep 0.2
  done
  fail "Barman archives no log: ${segments[0]}"
}

# Barman archives the last segment only when the next one begins. If the database was lost between
# them, that never happens, so this makes an empty one.
archive_streamed_to_end() {
  local last

  last=$(find "$files/streaming" -type f -printf '%f\n' 2>/dev/null | sort | tail -1)
  if [[ $last =~ ^[0-9A-F]{24}$ ]]; then
    touch "$files/streaming/$last.partial"
    archive_streamed
    rm -f "$files/streaming/$last.partial"
  else
    archive_streamed
  fi
}

# Restores a backup to SIDE/docker with these options of Barman, and serves it, or says why not.
serve_restored() { # SIDE ID OPTION...
  local need said side=$1 id=$2

  rm -rf "$side/docker" "$side/log"
  need=$(size_of_restored "$id") || return
  has_room "${side%/*}" "$need" || return
  if ! said=$(barman restore --partial-wal "${@:3}" porchlight "$id" "$side/docker" 2>&1); then
    echo "Barman cannot restore it: $(grep -E '^(ERROR|EXCEPTION)' <<<"$said" | sed -n 1p)" >&2
    return 1
  fi
  serve_folder "$side" "$side/docker"
}

# Serves the first of these backups that starts, and says which it left out and why.
serve_first_that_starts() { # SIDE 'ID...' OPTION...
  local id why=$1/why

  for id in $2; do
    if serve_restored "$1" "$id" "${@:3}" 2>"$why"; then
      rm "$why"
      echo "restored the backup $id aside"
      return
    fi
    echo "left out the backup $id: $(tail -1 "$why")" >&2
  done
  fail 'no backup was restored'
}

# A backup that was cut off with its machine isn't in Barman's catalog.
say_incomplete() {
  local folder id ids

  ids=$(complete)
  for folder in "$files"/base/*/; do
    id=$(basename "$folder")
    [[ $ids = *"$id"* || ! -e $folder ]] || echo "left out the backup $id: it is not complete" >&2
  done
}

# The segment after which the stream goes on, without its timeline.
streamed_segment() {
  find "$files/streaming" -type f -printf '%f\n' 2>/dev/null | cut -c9-24 | sort | tail -1
}

# PostgreSQL ends a recovery at a gap in the log without an error. From what was streamed after it,
# the stream of the restored database would never go on.
end_log() { # SIDE SUFFIX
  local ends last names timeline

  names=$(find "$files/wals" -type f -printf '%f\n' | sort)
  timeline=$(sed -nE 's/^([0-9A-F]{8})([0-9A-F]{16}|\.history)$/\1/p' <<<"$names" | tail -1)
  last=$(grep -E "^$timeline[0-9A-F]{16}$" <<<"$names" | tail -1) || last=
  ends=$(PGHOST=$1/docker ask 'select pg_walfile_name(pg_last_wal_replay_lsn() + 1)') || return 0
  [[ ! ${last:8} > ${ends:8} ]] ||
    echo "The log has a gap after $ends: what was written later, until $last, is missing" >&2
  [[ $(streamed_segment) > ${ends:8} ]] || return 0
  mv -T "$files/streaming" "$files-streamed-$2"
  mkdir "$files/streaming"
  echo "What arrived here after it is in $files-streamed-$2"
}

# Restores, proofs, and rows that are copied back.

# Restores the newest backup aside, and reads all of it.
prove() {
  local id lead found side=$home/side

  is_ours || exit 1
  id=$(newest)
  [ "$id" ] || fail 'there is no backup'
  lead=$(ask "
    select id from leads
    where created_at < now() - interval '1 minute'
    order by created_at desc
    limit 1")
  prepare_side "$side"
  archive_streamed
  serve_restored "$side" "$id" --target-tli latest || fail "the backup $id does not restore"
  found=$(PGHOST=$side/docker ask "select id from leads where id::text = '$lead'")
  [ "$found" = "$lead" ] || fail "the backup $id lacks the newest lead"
  pg_dumpall -h "$side/docker" >/dev/null
  ask "
    insert into backup_proofs (backup) values ('$id')
    on conflict (backup) do update set proved_at = now()"
  echo "restored the backup $id aside: every row can be read${lead:+, and it has the newest lead}"
}

# Says which folder a restore takes, and asks if several may be meant.
choose_folder() {
  local at can=() first folder ids list said readable=''

  list=$(folders)
  [ "$list" ] || fail "there is no copy in $BACKUP_REMOTE"
  while read -r at folder; do
    if ids=$(use_folder "$folder" 2>&1 && complete_there 2>&1); then
      readable=yes
      said=${ids:+newest complete backup ${ids%%$'\n'*}}
      [ ! "$ids" ] || can+=("$at $folder")
    else
      said=${ids#FAILED: }
    fi
    [ "$folder" != "$(cat "$own" 2>/dev/null)" ] || folder+=' (this machine)'
    echo "$folder, written $(date -u -d "@$at" '+%F %T') UTC: ${said:-no complete backup}" >&2
  done <<<"$list"

  [ "$readable" ] || fail "$said"
  [ ${#can[@]} -gt 0 ] || fail "there is no complete backup in $BACKUP_REMOTE"
  read -r first _ <<<"$list"
  if [ ${#can[@]} = 1 ] && [ "${can[0]%% *}" = "$first" ]; then
    folder=${can[0]#* }
  elif [ -t 0 ]; then
    read -rp 'Which folder? ' folder
    printf '%s\n' "${can[@]#* }" | grep -qxF "$folder" || fail "$folder has no complete backup"
  else
    fail 'Choose one:' \
      "$(printf '\ndocker compose run --rm backup restore elsewhere %s' "${can[@]#* }")"
  fi
  echo "$folder"
}

# Downloads the copy in a folder, and puts the backups here aside.
fetch() { # FOLDER SUFFIX
  local from id ids size wanted=(--include /identity.json)

  use_folder "$1"
  from=$RCLONE_CONFIG_OFFSITE_REMOTE
  ids=$(complete_there)
  [ "$ids" ] || fail "there is no complete backup in $from"
  for id in $(remote lsf -R --files-only --include '/base/**' offsite: | ids_in); do
    if [[ $ids = *"$id"* ]]; then
      wanted+=(--include "/base/$id/**" --include "/meta/$id-backup.info")
    else
      echo "left out the backup $id: it is not complete" >&2
    fi
  done
  size=$(remote size --json "${wanted[@]}" --include '/wals/**' offsite: |
    sed -n 's/.*"bytes": *\([0-9]*\).*/\1/p')
  # What an earlier try got, unless it was of another copy: where no times are stored, rclone would
  # leave its files if they have the same names and sizes.
  [ "$(cat "$home/copying-from" 2>/dev/null)" = "$from" ] || rm -rf "$home/copying"
  echo "$from" >"$home/copying-from"
  mkdir -p "$home/copying"
  size=$((size - $(du -sB1 "$home/copying" | cut -f1)))
  has_room "$home" "$size" || fail 'the copy elsewhere does not fit here'

  remote sync "${wanted[@]}" offsite: "$home/copying"
  fetch_log
  if [ -e "$files" ]; then
    mv -T "$files" "$files-$2"
    echo "The backups that were here are in $files-$2"
  fi
  mv -T "$home/copying" "$files"
  mkdir -p "$files"/{base,wals,streaming,incoming,errors,meta}
  barman rebuild-xlogdb porchlight
  # What this machine copied until now is not the past of what is here now.
  [ "$1" = "$(cat "$own" 2>/dev/null)" ] || rm -f "$own"
}

# All segments that were copied whole, and what can be read of the rest.
fetch_log() {
  local last list=$home/wanted-log names

  # rclone's name for a file that did not arrive there whole may end so.
  names=$(remote lsf -R --files-only --exclude '*.partial' --exclude '*xlog.db' offsite:wals)
  last=$(mark_there)

  awk -F/ -v last="${last% *}" '$NF "" <= last ""' <<<"$names" >"$list"
  remote copy --files-from-raw "$list" offsite:wals "$home/copying/wals"
  awk -F/ -v last="${last% *}" '$NF "" > last ""' <<<"$names" >"$list"
  [ ! -s "$list" ] || (remote copy --files-from-raw "$list" offsite:wals "$home/copying/wals") ||
    echo 'left out the end of the log, which was being copied when its machine was lost' >&2
}

must_be_stopped() {
  local code=0

  pg_isready -q || code=$?
  [ "$code" = 2 ] || fail 'the database runs: stop it first (docker compose stop db)'
}

# Replaces the database only after a backup has started aside.
restore() {
  # On the disk of the database.
  local folder ids leads side=$volume/restoring
  local before=before-$(date +%Y%m%dT%H%M%S)

  [[ $* =~ ^([0-9]{8}T[0-9]{6}|elsewhere( [^ ]+)?|)$ ]] ||
    fail 'usage: restore [ID], or restore elsewhere [FOLDER]'
  must_be_stopped
  if [ "${1:-}" = elsewhere ]; then
    require_settings
    folder=${2:-$(choose_folder)}
    fetch "$folder" "$before"
    shift $#
  fi
  ids=${1:-$(complete)}
  [ "$ids" ] ||
    fail 'nothing is here. For the copy: docker compose run --rm backup restore elsewhere'
  [ ! -e "$due" ] ||
    echo 'No base backup was made since the last restore or a gap in the log.'

  prepare_side "$side"
  archive_streamed_to_end
  [ $# = 1 ] || say_incomplete
  serve_first_that_starts "$side" "$ids" --target-tli latest
  end_log "$side" "$before"
  leads=$(PGHOST=$side/docker ask "
    select concat_ws(', the newest of ', count(*) || ' leads', max(created_at)) from leads") ||
    leads='how many leads it has could not be read'
  # No backup has the slot. Without it, PostgreSQL may delete the log before Barman gets it.
  PGHOST=$side/docker ask "select pg_create_physical_replication_slot('barman', true)" >/dev/null
  pg_ctl stop -s -D "$side/docker"
  rm "$side/log"

  must_be_stopped
  touch "$due"
  [ ! -e "$database" ] || mv -T "$database" "$database-$before"
  mv -T "$side" "$database"
  echo "restored: $leads. Start the database: docker compose up -d db"
  [ ! -e "$database-$before" ] || echo "What was there is in $database-$before"
}

# After a start the database may take a while to answer.
wait_for_database() {
  for _ in {1..60}; do
    if pg_isready -q; then return; fi
    sleep 1
  done
  fail 'the database does not answer'
}

# After a start the log may take a while to arrive here, too. Waits until it has up to this moment.
receive_log() {
  is_ours || exit 1
  for _ in {1..90}; do
    if [ "$(slot active)" = t ]; then
      # An entry of the log that is later than any time before.
      ask 'select txid_current()' >/dev/null
      barman switch-wal --force --archive --archive-timeout 60 porchlight
      return
    fi
    sleep 1
  done
  fail 'the log does not arrive from the database: is `backup` running? (docker compose ps)'
}

# The ids of the complete backups that ended before a time, the newest first.
complete_before() { # TIME
  local id time
  time=$(date -d "$1" +%s)

  for id in $(complete); do
    [ "$(date -d "$(property_of "$id" end_time)" +%s)" -gt "$time" ] || echo "$id"
  done
}

# Inserts the rows that the database had at a time, or that a folder has which a restore left, and
# that it lacks now. Triggers would derive columns anew.
copy_back() {
  local from ids side=$home/side time

  [ $# -gt 1 ] || fail 'usage: copy-back TIME|FOLDER TABLE...'
  if [[ $1 = *-before-* ]]; then
    from=$volume/$1/docker
    [ -e "$from" ] || fail "there is no $from"
    prepare_side "$side"
    # The container that wrote it is gone, and its process id may be another's here.
    rm -f "$from/postmaster.pid"
    serve_folder "$side" "$from" || fail 'what was there is not restored'
  else
    from=$side/docker
    wait_for_database
    time=$(psql -qXAt -v time="$1" <<<"
      select (:'time'::timestamptz at time zone 'UTC') || '+00'
      where :'time'::timestamptz < now()") || time=''
    [ "$time" ] || fail "$1 is not a time before now, such as 2026-11-28 09:30:00+00"
    receive_log
    ids=$(complete_before "$time")
    [ "$ids" ] || fail "there is no complete backup of before $time"
    prepare_side "$side"
    archive_streamed
    serve_first_that_starts "$side" "$ids" --target-time "$time" --target-action promote
  fi
  shift
  pg_dump -h "$from" -f "$side/rows" --data-only --disable-triggers --rows-per-insert=100 \
    --on-conflict-do-nothing "${@/#/--table=public.}"
  wait_for_database
  psql -qX1 -v ON_ERROR_STOP=1 -o /dev/null -f "$side/rows"
  echo "copied back to $*"
}

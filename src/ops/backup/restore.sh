# Proofs, restores and rows that are copied back.

# Restores the newest backup aside, and reads all of it.
prove() {
  local id lead found

  id=$(newest)
  [ "$id" ] || fail 'there is no backup'
  lead=$(ask "
    select id from leads
    where created_at < now() - interval '1 minute'
    order by created_at desc
    limit 1")
  prepare_side
  archive_streamed
  reason='it cannot be read'
  serve_restored "$id" --target-tli latest || fail "the backup $id does not restore: $reason"
  found=$(PGHOST=$side/docker ask "select id from leads where id::text = '$lead'")
  [ "$found" = "$lead" ] || fail "the backup $id lacks the newest lead"
  pg_dumpall -h "$side/docker" >/dev/null
  ask "
    insert into backup_proofs (backup) values ('$id')
    on conflict (backup) do update set proved_at = now()"
  echo "restored the backup $id aside: every row can be read${lead:+, and it has the newest lead}"
}

must_be_stopped() {
  local code=0

  pg_isready -q || code=$?
  [ "$code" = 2 ] || fail 'the database runs: stop it first (docker compose stop db)'
}

# Replaces the database only after a backup has started aside.
restore() {
  local from='' ids leads before
  before=before-$(date +%Y%m%dT%H%M%S)

  if [ "${1:-}" = elsewhere ]; then
    from=elsewhere
    shift
  fi
  [[ $# -le 1 && ${1:-20260101T000000} =~ ^[0-9]{8}T[0-9]{6}$ ]] ||
    fail 'usage: restore [elsewhere] [ID]'
  must_be_stopped
  choose_backups "$from" "$before"
  ids=${1:-$(complete)}
  [ "$ids" ] || fail 'there is no complete backup'
  [ ! -e "$due" ] ||
    echo 'No base backup was made since the last restore or a gap in the log.'

  side=$volume/restoring
  prepare_side
  archive_streamed_to_end
  [ $# = 1 ] || say_incomplete
  serve_first_that_starts "$ids" --target-tli latest
  say_gap
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
  for _ in {1..90}; do
    if is_ours && [ "$(slot active)" = t ]; then
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
  local from ids time

  [ $# -gt 1 ] || fail 'usage: copy-back TIME|FOLDER TABLE...'
  if [[ $1 = *-before-* ]]; then
    from=$volume/$1/docker
    [ -e "$from" ] || fail "there is no $from"
    prepare_side
    # The container that wrote it is gone, and its process id may be another's here.
    rm -f "$from/postmaster.pid"
    serve_folder "$from" || fail "$reason"
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
    prepare_side
    archive_streamed
    serve_first_that_starts "$ids" --target-time "$time" --target-action promote
  fi
  shift
  pg_dump -h "$from" -f "$side/rows" --data-only --disable-triggers --rows-per-insert=100 \
    --on-conflict-do-nothing "${@/#/--table=public.}"
  wait_for_database
  psql -qX1 -v ON_ERROR_STOP=1 -o /dev/null -f "$side/rows"
  echo "copied back to $*"
}

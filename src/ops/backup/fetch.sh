# How a new machine gets the copy elsewhere.

# Downloads the copy elsewhere, and puts the backups here aside.
fetch() { # SUFFIX
  local from id ids size wanted=(--include /identity.json)

  ids=$(complete_there)
  [ "$ids" ] || fail "there is no complete backup in $BACKUP_REMOTE"
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
  from="$BACKUP_REMOTE $owner_there"
  [ "$(cat "$home/copying-from" 2>/dev/null)" = "$from" ] || rm -rf "$home/copying"
  echo "$from" >"$home/copying-from"
  mkdir -p "$home/copying"
  size=$((size - $(du -sB1 "$home/copying" | cut -f1)))
  has_room "$home" "$size" || fail "the copy elsewhere does not fit here: $reason"

  remote sync "${wanted[@]}" offsite: "$home/copying"
  fetch_log
  if [ -e "$files" ]; then
    mv -T "$files" "$files-$1"
    echo "The backups that were here are in $files-$1"
  fi
  mv -T "$home/copying" "$files"
  mkdir -p "$files"/{base,wals,streaming,incoming,errors,meta}
  barman rebuild-xlogdb porchlight
}

# All segments that were copied completely, and what can be read of the rest.
fetch_log() {
  local last=G list=$home/wanted-log names

  # rclone's name for a file that did not arrive there whole may end so.
  names=$(remote lsf -R --files-only --exclude '*.partial' --exclude '*xlog.db' offsite:wals)
  ! has log-is-whole-until || last=$(remote cat offsite:log-is-whole-until)

  awk -F/ -v last="$last" '$NF <= last' <<<"$names" >"$list"
  remote copy --files-from-raw "$list" offsite:wals "$home/copying/wals"
  awk -F/ -v last="$last" '$NF > last' <<<"$names" >"$list"
  [ ! -s "$list" ] || (remote copy --files-from-raw "$list" offsite:wals "$home/copying/wals") ||
    echo 'left out the end of the log, which was being copied when its machine was lost' >&2
}

# If there are backups here and elsewhere, only the operator knows which are right.
choose_backups() { # elsewhere|'' SUFFIX
  local here theirs

  [ "$1$BACKUP_REMOTE" ] || return 0
  here=$(newest)
  [ "$1" ] || [ ! "$here" ] ||
    hint='To restore what is here: docker compose run --rm -e BACKUP_REMOTE= backup restore'
  connect
  if [ "$1" ] || [ ! "$here" ]; then
    fetch "$2"
    return
  fi
  hint=
  [ "$there" ] || return 0
  theirs=$(complete_there | tail -1)
  if is_owner && [[ ! $theirs > $here ]]; then return; fi
  fail "the copy elsewhere is of another machine, or newer." \
    "Its newest backup is $theirs, the newest here $here." \
    'To restore the copy: docker compose run --rm backup restore elsewhere.' \
    'To restore what is here: docker compose run --rm -e BACKUP_REMOTE= backup restore'
}

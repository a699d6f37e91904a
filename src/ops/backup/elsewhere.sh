# The copy elsewhere: encrypted by rclone, and written only by its owner.

# A random word that never leaves this volume, but for its twin beside the copy. With it, when and
# for which site the copy was begun or taken over.
owner=$home/owner

# Runs rclone, whose own last line says what is wrong, such as a wrong key.
remote() {
  local code=0 last limit=() said
  said=$(mktemp)

  case $1 in lsf | cat) limit=(timeout 60) ;; esac
  "${limit[@]}" rclone "$@" 2>"$said" || code=$?
  last=$(sed '/^$/d' "$said" | tail -1)
  rm "$said"

  # 3: there is no such folder yet.
  if [ "$code" = 0 ] || [ "$1-$code" = lsf-3 ]; then return; fi
  [ "$code" != 124 ] || last='it did not answer within 60 s'
  fail "the copy elsewhere: $last"
}

# Sets up `offsite:`, which encrypts names and contents, and reads what is there.
connect() {
  local all

  [ "$BACKUP_REMOTE" ] || fail 'BACKUP_REMOTE is not set'
  [ "${BACKUP_CRYPT_PASSWORD:-}" ] ||
    fail 'BACKUP_CRYPT_PASSWORD is not set: set it to a long random text'
  RCLONE_CONFIG_OFFSITE_PASSWORD=$(rclone obscure - <<<"$BACKUP_CRYPT_PASSWORD")
  export RCLONE_CONFIG_OFFSITE_PASSWORD
  export RCLONE_CONFIG_OFFSITE_TYPE=crypt RCLONE_CONFIG_OFFSITE_REMOTE=$BACKUP_REMOTE

  # One request for all names, not one for each folder.
  export RCLONE_FAST_LIST=true
  all=$(remote lsf "$BACKUP_REMOTE")
  there=$(remote lsf offsite:)
  # rclone leaves out names that it cannot decrypt.
  [ ! "$all" ] || [ "$there" ] ||
    fail "BACKUP_CRYPT_PASSWORD is another than that of the copy in $BACKUP_REMOTE," \
      'or other files are there'
  read_owner
}

has() { # NAME
  grep -qxF "$1" <<<"$there"
}

read_owner() {
  owner_there=
  if has owner; then owner_there=$(remote cat offsite:owner); fi
}

# Always writes. Where a place keeps no times, as by WebDAV, rclone would skip a file of the
# same size, and each of these files always has the same size.
put() { # FILE NAME
  remote copyto --ignore-times "$1" "offsite:$2"
}

# Writes this machine's word, which is made once, beside the copy.
become_owner() {
  local mine=$owner.$BASHPID word

  # Log and base backups may be copied for the first time at once: the first word stays.
  word=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
  echo "$word since $(date -u +%FT%TZ) for ${PUBLIC_URL:-}" >"$mine"
  ln "$mine" "$owner" 2>/dev/null || true
  rm "$mine"
  put "$owner" owner
  there+=$'\nowner'
  read_owner
}

is_owner() {
  [ -s "$owner" ] && [ "$owner_there" = "$(cat "$owner")" ]
}

# Ends the command if another machine writes the copy. An empty place is for who comes first.
require_ownership() {
  local whose

  connect
  [ "$there" ] || become_owner
  if is_owner; then return; fi
  whose=${owner_there#* }
  fail "the copy in $BACKUP_REMOTE is of another machine (${whose:-it names none})." \
    'If that one is lost, make this one its owner: docker compose run --rm backup take-over'
}

# Another database's log would overwrite files of the copy, because they have the same names.
take_over() {
  local here theirs

  connect
  if has identity.json; then
    theirs=$(remote cat offsite:identity.json | system_id)
    here=$(system_id <"$files/identity.json" 2>/dev/null) || here='none'
    [ "$here" = "$theirs" ] ||
      fail "the copy in $BACKUP_REMOTE is of another database than the backups here: restore it" \
        'first (docker compose run --rm backup restore elsewhere), or set another folder'
  fi
  become_owner
  is_owner || fail "another word than this machine's is in $BACKUP_REMOTE: run take-over again"
  # Why it failed until now: `check` would advise to do what was just done.
  rm -f "$home"/copy-of-*-failed
  echo "this machine writes the copy in $BACKUP_REMOTE"
}

# Copies each part in a process of its own, and keeps for `check` why it failed.
copy() { # PART...
  local code=0 part said

  for part in "$@"; do
    if said=$("$0" "copy-$part" 2>&1); then
      rm -f "$home/copy-of-$part-failed"
    else
      code=1
      tail -1 <<<"$said" | sed 's/^FAILED: //' >"$home/copy-of-$part-failed"
    fi
    [ ! "$said" ] || echo "$said" >&2
  done
  return $code
}

# The time of a part's last copy to this place, in seconds; nothing if there was none.
copied_at() { # PART
  local mark=$home/copied-$1

  [ ! -e "$mark" ] || [ "$(cat "$mark")" != "$BACKUP_REMOTE" ] || stat -c %Y "$mark"
}

copied_now() { # PART
  echo "$BACKUP_REMOTE" >"$home/copied-$1"
}

# The log in five minutes' parts, which bounds what a lost machine loses.
copy_log() {
  local last

  [ -e "$files/identity.json" ] && is_ours || return 0
  barman switch-wal --force --archive porchlight || true
  [ "$BACKUP_REMOTE" ] || return 0

  require_ownership
  put "$files/identity.json" identity.json
  last=$(find "$files/wals" -type f -printf '%f\n' | grep -E '^[0-9A-F]{24}$' | sort | tail -1)
  # Barman makes its list of these files anew for a restore.
  remote copy --order-by name --exclude '*.tmp' --exclude '*xlog.db' "$files/wals" offsite:wals
  # Until here each file there is whole. One that was being copied when the machine was lost isn't.
  echo "$last" >"$home/log-is-whole-until"
  put "$home/log-is-whole-until" log-is-whole-until
  copied_now log
}

# First the data, and last what makes it a backup, so that a cut copy is none.
copy_backup() { # ID
  remote copy --exclude backup.info "$files/base/$1" "offsite:base/$1"
  # Barman 3.13 and newer keep it in meta.
  remote copy --include "/base/$1/backup.info" --include "/meta/$1-backup.info" "$files" offsite:
}

copy_bases() {
  local copied id ids includes=()

  [ "$BACKUP_REMOTE" ] && is_ours || return 0
  ids=$(complete)
  [ "$ids" ] || return 0

  require_ownership
  copied=$(complete_there)
  for id in $ids; do
    [[ $copied = *"$id"* ]] || copy_backup "$id"
    includes+=(--include "/$id/**")
  done
  # What somebody deleted there.
  remote copy "${includes[@]}" "$files/base" offsite:base
  # Of what is there for 30 days, what isn't here is deleted.
  remote sync --min-age 30d --exclude '/{owner,identity.json,log-is-whole-until}' \
    --exclude '/{streaming,incoming,errors}/**' --exclude '*xlog.db' "$files" offsite:
  copied_now bases
}

check_copy() {
  if [ ! "$BACKUP_REMOTE" ]; then
    echo 'there is no copy off this machine: set BACKUP_REMOTE'
    return
  fi
  check_copy_of log 1
  check_copy_of bases 24
}

check_copy_of() { # PART HOURS
  local at why
  at=$(copied_at "$1")
  why=$(cat "$home/copy-of-$1-failed" 2>/dev/null || echo 'none was tried yet')

  [ "$at" ] || fail "there is no copy of the $1 elsewhere: $why"
  [ $(($(date +%s) - at)) -lt $(($2 * 3600)) ] ||
    fail "the copy of the $1 elsewhere is of $(date -u -d "@$at" '+%F %T') UTC: $why"
}

# The ids of backups in a list of their files.
ids_in() { # FOLDER/
  sed -nE "s,^${1:-}(base|meta)/([0-9]{8}T[0-9]{6}).*,\\2,p" | sort -u
}

# The ids of the backups whose copy is complete. An object store has no folders to list.
complete_there() {
  remote lsf -R --files-only --include '*backup.info' offsite: | ids_in
}

# Gets the copy elsewhere in place of the backups here.
fetch() { # SUFFIX
  local id ids size wanted=(--include /identity.json)

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
  # What an earlier try got.
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

# All that is whole, and what can be read of the rest.
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

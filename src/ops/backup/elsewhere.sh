# The copy elsewhere: rclone encrypts it, in a folder of BACKUP_REMOTE that only this machine
# writes. The folder's name isn't encrypted: the host that visitors use, and a random word.

own=$home/folder
# The last two marks of the log there: the segment up to which each one was copied whole, and a word
# that each copy makes anew.
mark=$home/mark

# Runs rclone, whose last message says what is wrong, such as a wrong key. S3's has two lines.
remote() {
  local code=0 last limit=() said
  said=$(mktemp)

  case $1 in lsf | cat) limit=(timeout 60) ;; esac
  "${limit[@]}" rclone "$@" 2>"$said" || code=$?
  last=$(awk '/^[0-9]+\// { last = "" } { last = last $0 " " } END { print last }' "$said")
  rm "$said"

  # 3: there is no such folder or file.
  if [ "$code" = 0 ] || [ "${absent:-}$code" = ok3 ]; then return; fi
  [ "$code" != 124 ] || last='it did not answer within 60 s'
  fail "the copy in ${RCLONE_CONFIG_OFFSITE_REMOTE:-$BACKUP_REMOTE}: $last"
}

require_settings() {
  [ "$BACKUP_REMOTE" ] || fail 'BACKUP_REMOTE is not set'
  [ "${BACKUP_CRYPT_PASSWORD:-}" ] ||
    fail 'BACKUP_CRYPT_PASSWORD is not set: set it to a long random text'
}

place_of() { # FOLDER
  case $BACKUP_REMOTE in
    *:) echo "$BACKUP_REMOTE$1" ;;
    *) echo "${BACKUP_REMOTE%/}/$1" ;;
  esac
}

# Makes `offsite:` a folder, whose names and contents it encrypts.
use_folder() { # FOLDER
  local all readable

  RCLONE_CONFIG_OFFSITE_PASSWORD=$(rclone obscure - <<<"$BACKUP_CRYPT_PASSWORD")
  RCLONE_CONFIG_OFFSITE_REMOTE=$(place_of "$1")
  export RCLONE_CONFIG_OFFSITE_PASSWORD RCLONE_CONFIG_OFFSITE_REMOTE
  # One request for many names, not one for each folder.
  export RCLONE_CONFIG_OFFSITE_TYPE=crypt RCLONE_FAST_LIST=true

  readable=$(absent=ok remote lsf offsite:) || return
  [ ! "$readable" ] || return 0
  # rclone leaves out names that it cannot decrypt.
  all=$(absent=ok remote lsf "$RCLONE_CONFIG_OFFSITE_REMOTE") || return
  [ ! "$all" ] ||
    fail "BACKUP_CRYPT_PASSWORD is another than that of the copy in $RCLONE_CONFIG_OFFSITE_REMOTE"
}

# Always writes. Where no times are stored, as by WebDAV, rclone would skip a file of the same size.
put() { # FILE NAME
  remote copyto --ignore-times "$1" "offsite:$2"
}

random_word() {
  od -An -N4 -tx1 /dev/urandom | tr -d ' \n'
}

name_folder() {
  local host=${PUBLIC_URL#*://}

  host=$(sed -E 's/:[0-9]+$//; s/[^A-Za-z0-9.]+/-/g; s/^-|-$//g' <<<"${host:-site}")
  echo "$host-$(random_word)" >"$own"
}

mark_there() {
  absent=ok remote cat offsite:log-is-whole-until
}

# Whether this machine has written it.
is_mark_ours() { # MARK
  grep -qxF "$1" "$mark" 2>/dev/null
}

# While a mark is written, the one before may be there, also if the machine is lost meanwhile.
put_mark() { # SEGMENT
  echo "$1 $(random_word)" >>"$mark"
  sync "$mark"
  tail -1 "$mark" >"$mark.new"
  put "$mark.new" log-is-whole-until
  tail -2 "$mark" >"$mark.new"
  mv "$mark.new" "$mark"
}

# Copies each part in a process of its own, one at a time, and stores for `check` why it failed.
copy() { # [log|bases]
  local code=0 part said

  [[ ${1:-log} =~ ^(log|bases)$ && $# -le 1 ]] || fail 'usage: copy [log|bases]'
  for part in ${1:-log bases}; do
    if said=$(flock "$home/copy-$part.lock" "$0" "copy-$part" 2>&1); then
      rm -f "$home/copy-of-$part-failed"
    else
      code=1
      tail -1 <<<"$said" | sed 's/^FAILED: //' >"$home/copy-of-$part-failed"
    fi
    [ ! "$said" ] || echo "$said" >&2
  done
  return $code
}

begin_copy() {
  require_settings
  is_ours || exit 1
  [ "$(newest)" ] || fail 'there is no complete base backup here yet'
}

# Uses this machine's folder. If another machine has written its mark, this one was set back by a
# snapshot, or its volume was copied, and it would overwrite the end of the other's log.
use_own_folder() {
  local there

  [ -s "$own" ] || name_folder
  use_folder "$(cat "$own")"
  there=$(mark_there)
  if [ "$there" ] && ! is_mark_ours "$there"; then
    echo "another machine has written $(cat "$own"): this one begins a new folder" >&2
    name_folder
    use_folder "$(cat "$own")"
    there=
  fi
  put_mark "${there% *}"
}

# Runs each five minutes, which bounds what a lost machine loses.
copy_log() {
  local last

  begin_copy
  use_own_folder
  timeout -k 1m 10m barman switch-wal --force --archive porchlight || true
  last=$(find "$files/wals" -type f -printf '%f %Ts\n' | grep -E '^[0-9A-F]{24} ' | sort | tail -1)
  [ "$last" ] || fail 'no segment of the log has arrived here yet'

  put "$files/identity.json" identity.json
  # Barman makes its list of these files anew for a restore.
  remote copy --order-by name --exclude '*.tmp' --exclude '*xlog.db' "$files/wals" offsite:wals
  # Up to this segment each copy is complete. A later one may have been cut off with its machine.
  put_mark "${last% *}"
  # The copy is as old as this segment, also if there was nothing to copy.
  store_copied_at log "${last#* }"
}

# First the data, and last what makes it a backup, so that a cut copy is none.
copy_backup() { # ID
  remote copy --exclude backup.info "$files/base/$1" "offsite:base/$1"
  # Barman 3.13 and newer keep it in meta.
  remote copy --include "/base/$1/backup.info" --include "/meta/$1-backup.info" "$files" offsite:
}

copy_bases() {
  local began copied id includes=()

  began=$(date +%s)
  begin_copy
  # Only the log begins a folder.
  [ -s "$own" ] || fail 'the log was not copied yet'
  use_folder "$(cat "$own")"
  is_mark_ours "$(mark_there)" || fail 'the log was not copied yet'

  copied=$(complete_there)
  for id in $(complete); do
    [[ $copied = *"$id"* ]] || copy_backup "$id"
    includes+=(--include "/$id/**")
  done
  # Replaces what somebody deleted there.
  remote copy "${includes[@]}" "$files/base" offsite:base
  # Deletes what is older than 30 days and no longer here.
  remote sync --min-age 30d --exclude '/{identity.json,log-is-whole-until}' \
    --exclude '/{streaming,incoming,errors}/**' --exclude '*xlog.db' "$files" offsite:
  store_copied_at bases "$began"
  folders >"$home/folders"
}

# The ids of the complete backups in the folder. An object store has no folders to list.
complete_there() {
  remote lsf -R --files-only --include '*backup.info' offsite: | ids_in
}

store_copied_at() { # PART SECONDS
  echo "$2 $RCLONE_CONFIG_OFFSITE_REMOTE" >"$home/copied-$1"
}

# Up to when the copy of a part lacks nothing, in seconds; nothing if there is none in this place.
copied_at() { # PART
  local at place

  [ -e "$home/copied-$1" ] && [ -s "$own" ] || return 0
  read -r at place <"$home/copied-$1"
  [ "$place" != "$(place_of "$(cat "$own")")" ] || echo "$at"
}

check_copy() {
  if [ ! "$BACKUP_REMOTE" ]; then
    echo 'there is no copy off this machine: set BACKUP_REMOTE'
    return
  fi
  say_other_folders
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

# The folders there, each with when its mark was last written, in seconds, the newest first.
folders() {
  RCLONE_FAST_LIST=false remote lsf -R --max-depth 2 --files-only \
    --format tp --use-server-modtime "$BACKUP_REMOTE" |
    sed -nE 's,^([^;]+);([^/]+-[0-9a-f]{8})/[^/]+$,\1 \2,p' | sort -r |
    while read -r day time folder; do
      echo "$(date -d "$day $time" +%s) $folder"
    done | awk '!seen[$2]++'
}

# Neither is a failure: an old machine that came back, and what should not stay for ever.
say_other_folders() {
  local at folder mine now
  [ -s "$own" ] && [ -e "$home/folders" ] || return 0
  mine=$(cat "$own")
  now=$(date +%s)

  while read -r at folder; do
    if [ "$folder" = "$mine" ]; then
      continue
    elif [ "${folder%-*}" = "${mine%-*}" ] && [ $((now - at)) -lt 3600 ]; then
      echo "$folder was written in the last hour, too: does another machine run?"
    elif [ $((now - at)) -gt $((30 * 24 * 3600)) ]; then
      echo "nobody has written $folder for 30 days: backup forget $folder deletes it"
    fi
  done <"$home/folders"
}

forget() { # FOLDER
  local list

  [ $# = 1 ] || fail 'usage: forget FOLDER'
  require_settings
  list=$(folders)
  grep -qxF "$1" <<<"$(cut -d' ' -f2 <<<"$list")" || fail "there is no $1 in $BACKUP_REMOTE"
  [ "$1" != "$(cat "$own" 2>/dev/null)" ] || fail "$1 is the folder of this machine"
  remote purge "$(place_of "$1")"
  echo "deleted $1"
  folders >"$home/folders"
}

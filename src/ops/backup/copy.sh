# What is copied elsewhere, and whether it was.

# Copies each part in a process of its own, and stores for `check` why it failed.
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

# Runs each five minutes, which bounds what a lost machine loses.
copy_log() {
  local last

  [ -e "$files/identity.json" ] && is_ours || return 0
  timeout -k 1m 10m barman switch-wal --force --archive porchlight || true
  [ "$BACKUP_REMOTE" ] || return 0

  require_ownership
  put "$files/identity.json" identity.json
  last=$(find "$files/wals" -type f -printf '%f\n' | grep -E '^[0-9A-F]{24}$' | sort | tail -1)
  # Barman makes its list of these files anew for a restore.
  remote copy --order-by name --exclude '*.tmp' --exclude '*xlog.db' "$files/wals" offsite:wals
  # Up to this segment each copy is complete. A later one may have been cut off with its machine.
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
  # Replaces what somebody deleted there.
  remote copy "${includes[@]}" "$files/base" offsite:base
  # Deletes what is older than 30 days and no longer here.
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

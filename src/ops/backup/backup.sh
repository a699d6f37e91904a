#!/bin/bash
# Backs up the database of docker-compose.yml with Barman: docs/backup.md.
set -euo pipefail
shopt -s inherit_errexit

usage='backup [COMMAND]. Without a command, it is the service.

  now                          make a base backup
  list                         list the base backups
  check                        say what is wrong
  prove                        restore the newest backup aside, and read all of it
  copy [log|bases]             copy what is here elsewhere
  restore [ID]                 restore the newest backup here that starts, or this one
  restore elsewhere [FOLDER]   get a copy first, and restore it
  forget FOLDER                delete a copy elsewhere
  copy-back TIME|FOLDER TABLE...
                               insert the rows that were there then, and are missing'

# Barman's folder, and that of the server in it.
home=${BARMAN_HOME:-/var/lib/barman}
files=$home/porchlight
# Exists from a restore or a gap in the log until the next base backup.
due=$home/backup-is-due
# PGDATA is VOLUME/18/docker. Its folders are root's, but the volume is the user postgres's, who
# may rename them.
database=${PGDATA%/docker}
volume=${database%/*}

BACKUP_REMOTE=${BACKUP_REMOTE:-}
# The service goes on while the database's machine doesn't answer.
export PGCONNECT_TIMEOUT=10
# rclone reads its settings from the environment.
export RCLONE_CONFIG=/dev/null

fail() {
  echo "FAILED: $*" >&2
  exit 1
}

# The server ends a statement after ten minutes. If it hangs, psql ends.
ask() {
  PGOPTIONS='-c statement_timeout=10min' \
    timeout --foreground 11m psql -qXAt -v ON_ERROR_STOP=1 -c "$1"
}

# Whether the running database is the one of these backups: its id in identity.json stays the same
# through a restore. A new, empty one's log would overwrite the end of the lost one's.
is_ours() {
  local here running

  if ! pg_isready -q; then
    echo 'the database does not answer' >&2
    return 1
  fi
  [ -e "$files/identity.json" ] || return 0
  here=$(sed -n 's/.*"systemid": "\(.*\)".*/\1/p' "$files/identity.json")
  running=$(ask 'select system_identifier from pg_control_system()') || return 1
  [ "$here" != "$running" ] || return 0
  echo "The running database is not the one of the backups here ($here): restore it" >&2
  return 1
}

has_room() { # FOLDER BYTES
  local free

  free=$(df --output=avail -B1 "$1" | tail -1)
  [ "$free" -lt "$2" ] || return 0
  echo "it needs $(numfmt --to=iec "$2"), the disk of $1 has room for $(numfmt --to=iec "$free")" >&2
  return 1
}

lib=$(dirname "$(readlink -f "$0")")
source "$lib/aside.sh"
source "$lib/bases.sh"
source "$lib/elsewhere.sh"
source "$lib/restore.sh"

command=${1:-serve}
shift || true
case $command in
  now | list | check | prove | copy | restore | forget | copy-back) "${command//-/_}" "$@" ;;
  # The service runs these.
  serve | stream | back-up-and-prove | copy-log | copy-bases) "${command//-/_}" "$@" ;;
  *)
    echo "$usage" >&2
    exit 2
    ;;
esac

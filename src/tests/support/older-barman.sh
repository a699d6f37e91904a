#!/bin/bash
# Stands for Barman 3.20 where Debian's is older: `restore`, and `--partial-wal`, which puts the
# unfinished segment of the log among the restored ones.
set -euo pipefail

if [ "$1" != restore ]; then exec /usr/bin/barman "$@"; fi
options=()
for each in "${@:2}"; do
  [ "$each" = --partial-wal ] || options+=("$each")
done
/usr/bin/barman recover "${options[@]}"

restored=${!#}
log=$restored/barman_wal
if [ ! -d "$log" ]; then
  # The older one recovers as after a crash if the timeline is the backup's own.
  log=$restored/pg_wal
  touch "$restored/recovery.signal"
  echo "restore_command = 'false'" >>"$restored/postgresql.auto.conf"
fi
for segment in "$BARMAN_HOME"/porchlight/streaming/*.partial; do
  [ ! -e "$segment" ] || cp -n "$segment" "$log/$(basename "$segment" .partial)"
done

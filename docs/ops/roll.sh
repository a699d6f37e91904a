#!/usr/bin/env bash
# Replaces the running replicas of web by new ones of the current image, without a failed request: migrations, as many
# new ones beside the old, then the old ones stop one by one. Needs the proxy and a range in WEB_PORT.
set -euo pipefail
cd "$(dirname "$0")/../.."
read -ra compose <<<"${COMPOSE:-docker compose --profile proxy}"

old=$("${compose[@]}" ps -q web)
count=$(wc -w <<<"$old")
[ "$count" -gt 0 ] || { echo 'web does not run: docker compose --profile proxy up -d' >&2; exit 1; }

"${compose[@]}" run --rm -T migrate
"${compose[@]}" up -d --no-deps --no-recreate --scale "web=$((count * 2))" web
new=$("${compose[@]}" ps -q web | grep -vxF "$old")

healthy() { [ "$(docker inspect --format '{{.State.Health.Status}}' "$1")" = healthy ]; }
for id in $new; do
  for _ in $(seq 120); do
    ! healthy "$id" || break
    sleep 1
  done
  healthy "$id" || { echo "the new replica $id is not ready: the old ones go on; see docker logs $id" >&2; exit 1; }
done

# The proxy learns of the new ones within a second.
sleep 2
for id in $old; do
  docker stop --time 15 "$id" >/dev/null
  docker rm "$id" >/dev/null
done
echo "$count replaced"

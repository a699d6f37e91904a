#!/usr/bin/env bash
# Replaces the replicas of web without a failed request: applies the migrations, starts the new replicas, then stops
# the old replicas one by one. Needs the proxy and a range of ports in WEB_PORT.
set -euo pipefail
cd "$(dirname "$0")/../.."
read -ra compose <<<"${COMPOSE:-docker compose --profile proxy}"

old=$("${compose[@]}" ps -q web)
proxy=$("${compose[@]}" ps -q proxy)
count=$(wc -w <<<"$old")
[ "$count" -gt 0 ] && [ -n "$proxy" ] || { echo 'web or proxy is not running: run docker compose --profile proxy up -d' >&2; exit 1; }
network=$(docker inspect --format '{{range $name, $_ := .NetworkSettings.Networks}}{{$name}}{{end}}' "$proxy")

reload() { docker exec -i "$proxy" caddy reload --adapter caddyfile --config "$1"; }

# Gives the proxy a fixed list of replicas to use instead of Docker's DNS, which also lists replicas that aren't ready.
send_to() {
  local addresses
  addresses=$(docker inspect --format "{{(index .NetworkSettings.Networks \"$network\").IPAddress}}:3000" "$@" | paste -sd ' ')
  sed "/dynamic a {/,/^\t\t}/c to $addresses" src/ops/Caddyfile | reload -
}
trap 'reload /etc/caddy/Caddyfile' EXIT

is_healthy() { [ "$(docker inspect --format '{{.State.Health.Status}}' "$1")" = healthy ]; }
until_healthy() {
  for _ in $(seq 120); do
    if is_healthy "$1"; then return; fi
    sleep 1
  done
  echo "the new replica $1 is not ready: the old replicas keep running; see docker logs $1" >&2
  exit 1
}

"${compose[@]}" run --rm -T migrate
send_to $old
"${compose[@]}" up -d --no-deps --no-recreate --scale "web=$((count * 2))" web
new=$("${compose[@]}" ps -q web | grep -vxF "$old")
for id in $new; do until_healthy "$id"; done
send_to $new
for id in $old; do
  docker stop --time 15 "$id" >/dev/null
  docker rm "$id" >/dev/null
done
echo "replaced $count replicas of web"

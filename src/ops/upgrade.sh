#!/usr/bin/env bash
# Builds a release, then switches to it. If the new release isn't ready within a minute, switches back to the old release.
# Use: upgrade.sh [COMMIT, TAG OR BRANCH]. The default is the newest commit of the branch that the clone has checked out.
set -euo pipefail
umask 022
home=${PORCHLIGHT_HOME:-/opt/porchlight}
settings=${PORCHLIGHT_SETTINGS:-/etc/porchlight.env}
seconds=${READY_SECONDS:-60}
source=$home/source

# Prints the commit of $1, a commit, tag or branch. For a branch, that is its newest fetched commit.
commit_of() {
  local branch=refs/remotes/origin/$1
  if git -C "$source" show-ref --quiet --verify "$branch"; then set -- "$branch"; fi
  git -C "$source" rev-parse --verify "$1^{commit}"
}

build() {
  if [ -e "$home/releases/$1" ]; then return; fi
  local new=$home/releases/$1.new
  rm -rf "$new"
  mkdir -p "$new"
  git -C "$source" archive "$1" | tar -x -C "$new"
  (cd "$new" && npm ci --include=dev --no-progress && RELEASE_COMMIT=$1 npm run build)
  mv "$new" "$home/releases/$1"
}

# mv replaces the link in one step, so that there is always a current release.
switch_to() {
  ln -sfn "$1" "$home/current.new" && mv -T "$home/current.new" "$home/current" && systemctl restart porchlight
}

is_ready() {
  node --env-file="$settings" -e '
    const { HOST: host = "localhost", PORT = 3000 } = process.env;
    fetch(`http://${host.includes(":") ? `[${host}]` : host}:${PORT}/readyz`)
      .then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))'
}

until_ready() {
  local deadline=$((SECONDS + seconds))
  until is_ready; do
    [ "$SECONDS" -lt "$deadline" ] || return 1
    sleep 0.5
  done
}

main() {
  git -C "$source" fetch --quiet --tags origin
  local commit before
  commit=$(commit_of "${1:-@{upstream\}}")
  before=$(readlink "$home/current" || true)
  [ "$before" != "releases/$commit" ] || { echo "$commit is the current release already"; exit; }
  build "$commit"
  if ! switch_to "releases/$commit" || ! until_ready; then
    [ -n "$before" ] || { echo "$commit isn't ready: read journalctl -u porchlight" >&2; exit 1; }
    switch_to "$before"
    echo "$commit isn't ready: back at ${before#releases/}. Read journalctl -u porchlight" >&2
    exit 1
  fi
  for release in "$home"/releases/*; do
    case releases/${release##*/} in "releases/$commit" | "$before") ;; *) rm -rf "$release" ;; esac
  done
  echo "$commit is the current release"
}

main "$@"

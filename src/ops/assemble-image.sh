#!/bin/sh
# Lays out in the folder $1 all that the container's image holds: Node with the libraries that it loads, the bundle,
# the migrations. Run in the project's folder after the build; `.ci/image` runs it as the Dockerfile does.
set -eu
image=$1
user=10001

node=$(readlink -f "$(command -v node)")
install -D "$node" "$image/usr/local/bin/node"
for library in $(ldd "$node" | grep -o '/[^ )]*'); do
  install -D "$library" "$image$library"
done

mkdir -p "$image/app/dist" "$image/etc" "$image/tmp"
cp -R migrations "$image/app/"
find db/sql -name '*.sql' -exec install -D -m 644 {} "$image/app/{}" \;
cp -R dist/client dist/server "$image/app/dist/"
chmod 1777 "$image/tmp"
echo "porchlight:x:$user:$user::/app:/nonexistent" >"$image/etc/passwd"
echo 'hosts: files dns' >"$image/etc/nsswitch.conf"

# A new volume takes its owner from the folder that it is mounted on.
install -d -m 700 -o $user -g $user "$image/data" "$image/run/porchlight"

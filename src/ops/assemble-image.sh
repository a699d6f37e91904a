#!/bin/sh
# Copies into the folder $1 everything that the container needs. Run this script in the project's folder after the build.
set -eu
image=$1

node=$(readlink -f "$(command -v node)")
install -D "$node" "$image/usr/local/bin/node"
for library in $(ldd "$node" | grep -o '/[^ )]*'); do
  install -D "$library" "$image$library"
done

mkdir -p "$image/app/dist" "$image/etc" "$image/tmp"
cp -R migrations "$image/app/"
find db/sql src/ops -name '*.sql' -exec install -D -m 644 {} "$image/app/{}" \;
build=dist/$(cat dist/current)
cp -R "$build/client" "$build/server" "$image/app/dist/"
echo 'porchlight:x:10001:10001::/app:/nonexistent' >"$image/etc/passwd"
echo 'hosts: files dns' >"$image/etc/nsswitch.conf"
chmod -R a+rX "$image" # The files of a checkout have the modes of its user's umask.
chmod 1777 "$image/tmp"

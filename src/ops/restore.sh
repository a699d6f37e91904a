# The part of backup.sh that restores, and is read by it.
# A restore fills a new database and swaps names: the one before stays beside it until somebody drops it.
roles=${BACKUP_ROLES_FILE:-/usr/local/share/roles.sql}
decisions=$(dirname "$0")/privacy-decisions.sql

fill() { pg_restore --exit-on-error --single-transaction --dbname="$1" "$2"; }

# The list of erasures, revocations, do-not-call marks and what lifted them. It outlives the database and only grows:
# remember adds the lines of standard input and those of the current database.
list=$folder/privacy-decisions
remember() {
  local known
  touch "$list"
  known=$(ask -d porchlight -c "select to_regclass('sales_internal.erasures')")
  {
    cat "$list" -
    [ -z "$known" ] || ask -d porchlight -f "$decisions"
  } | sort -u >"$list.new"
  sync "$list.new"
  mv "$list.new" "$list"
}

# Puts the list into the database $1, where a function replays it. A dump of an older release lacks the function, so its
# next migration replays the list.
replay() {
  local table=sales_internal.decisions_to_replay known
  ask -d "$1" -c "drop table if exists $table" -c "create table $table (decision jsonb)" \
    -c "copy $table from stdin (format csv, quote e'\1', delimiter e'\2')" <"$list"
  known=$(ask -d "$1" -c "select to_regproc('sales_internal.replay_privacy_decisions')")
  if [ -n "$known" ]; then
    say "$1: $(ask -d "$1" -c 'select sales_internal.replay_privacy_decisions()')"
  else
    say "$1: $(wc -l <"$list") erasures, revocations and marks wait for the migration to this release"
  fi
}

# What a dump gives rights to, and a new server lacks: as the migrations make it, the first without its password.
make_roles() {
  local known
  known=$(admin -c "select to_regrole('porchlight_app')")
  [ -n "$known" ] || admin -c 'create role porchlight_app'
  sed -n '/^do \$\$/,/^end \$\$/p' "$roles" | admin
}

restore() {
  local name=$1 stamp
  [ "$name" != latest ] || name=$(newest)
  if [ "$name" = - ]; then name=received.dump && cat >"$folder/$name"; fi
  [ -n "$name" ] && [ -f "$folder/$name" ] || fail "there is no backup '$name' (list shows them)"
  make_roles
  stamp=$(TZ=UTC printf '%(%Y%m%d%H%M%S)T' -1)
  admin -c "drop database if exists porchlight_new" -c "create database porchlight_new"
  if ! fill porchlight_new "$folder/$name"; then
    admin -c "drop database porchlight_new"
    fail 'nothing was changed'
  fi
  remember </dev/null
  replay porchlight_new
  # In one breath, so that no connection slips in between; where it fails the site gets its database back.
  if ! admin <<SQL
alter database porchlight allow_connections false;
select pg_terminate_backend(pid) from pg_stat_activity where datname = 'porchlight';
begin;
alter database porchlight rename to porchlight_before_$stamp;
alter database porchlight_new rename to porchlight;
commit;
revoke connect, temporary on database porchlight_before_$stamp from public;
alter database porchlight_before_$stamp allow_connections true;
SQL
  then
    admin -c "alter database porchlight allow_connections true"
    fail 'the names were not swapped; nothing was changed'
  fi
  note
  rm -f "$folder/received.dump"
  say "restored $name; what was there before is the database porchlight_before_$stamp"
}

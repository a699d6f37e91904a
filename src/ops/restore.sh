# The part of backup.sh that restores, and is read by it.
# A restore fills a new database and swaps names: the one before stays beside it until somebody drops it.
roles=${BACKUP_ROLES_FILE:-/usr/local/share/roles.sql}

fill() { pg_restore --exit-on-error --single-transaction --dbname="$1" "$2"; }

# In the restored database $1, who was erased since the dump is erased again. A dump from before the list takes it along
# to the next migration.
repeat_erasures() {
  local list=sales_internal.erasures known again
  # Not inside of [ ]: where the question fails, the restore ends before the names are swapped.
  known=$(ask -d porchlight -c "select to_regclass('$list')")
  if [ -n "$known" ]; then
    ask -d porchlight -c "copy $list to stdout" |
      ask -d "$1" -c "create table if not exists $list (
        key bytea not null, subject bytea not null, erased_at timestamptz not null, primary key (key, subject))" \
        -c "create temporary table kept (like $list)" -c 'copy kept from stdin' \
        -c "insert into $list select * from kept on conflict do nothing"
  fi
  known=$(ask -d "$1" -c "select to_regproc('sales_internal.repeat_erasures')")
  if [ -n "$known" ]; then
    again=$(ask -d "$1" -c 'select sales_internal.repeat_erasures()')
    say "erased again: $again leads"
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
  repeat_erasures porchlight_new
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

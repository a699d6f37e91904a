# The storage elsewhere: encrypted by rclone, and written only by its owner.

# A random word, with the time and the site that wrote it. The copy has the word of its owner; a
# restore doesn't bring it here.
owner=$home/owner

# Runs rclone, whose last message says what is wrong, such as a wrong key. S3's has two lines.
remote() {
  local code=0 last limit=() said
  said=$(mktemp)

  case $1 in lsf | cat) limit=(timeout 60) ;; esac
  "${limit[@]}" rclone "$@" 2>"$said" || code=$?
  last=$(awk '/^[0-9]+\// { last = "" } { last = last $0 " " } END { print last }' "$said")
  rm "$said"

  # 3: there is no such folder yet.
  if [ "$code" = 0 ] || [ "$1-$code" = lsf-3 ]; then return; fi
  [ "$code" != 124 ] || last='it did not answer within 60 s'
  fail "the copy elsewhere: $last"
}

# Sets up `offsite:`, which encrypts names and contents, and reads what is there.
connect() {
  local all

  [ "$BACKUP_REMOTE" ] || fail 'BACKUP_REMOTE is not set'
  [ "${BACKUP_CRYPT_PASSWORD:-}" ] ||
    fail 'BACKUP_CRYPT_PASSWORD is not set: set it to a long random text'
  RCLONE_CONFIG_OFFSITE_PASSWORD=$(rclone obscure - <<<"$BACKUP_CRYPT_PASSWORD")
  export RCLONE_CONFIG_OFFSITE_PASSWORD
  export RCLONE_CONFIG_OFFSITE_TYPE=crypt RCLONE_CONFIG_OFFSITE_REMOTE=$BACKUP_REMOTE

  # One request for all names, not one for each folder.
  export RCLONE_FAST_LIST=true
  all=$(remote lsf "$BACKUP_REMOTE")
  there=$(remote lsf offsite:)
  # rclone leaves out names that it cannot decrypt.
  [ ! "$all" ] || [ "$there" ] ||
    fail "BACKUP_CRYPT_PASSWORD is another than that of the copy in $BACKUP_REMOTE," \
      'or other files are there'
  read_owner
}

has() { # NAME
  grep -qxF "$1" <<<"$there"
}

read_owner() {
  owner_there=
  if has owner; then owner_there=$(remote cat offsite:owner); fi
}

# Always writes. Where no times are stored, as by WebDAV, rclone would skip a file of the same size,
# and each of these files always has the same size.
put() { # FILE NAME
  remote copyto --ignore-times "$1" "offsite:$2"
}

# Writes this machine's word, which is made once, beside the copy.
become_owner() {
  local mine=$owner.$BASHPID word

  # Log and base backups may be copied for the first time at once: the first word stays.
  word=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
  echo "$word since $(date -u +%FT%TZ) for ${PUBLIC_URL:-}" >"$mine"
  ln "$mine" "$owner" 2>/dev/null || true
  rm "$mine"
  put "$owner" owner
  there+=$'\nowner'
  read_owner
}

is_owner() {
  [ -s "$owner" ] && [ "$owner_there" = "$(cat "$owner")" ]
}

# Ends the command if another machine writes the copy. The first machine owns an empty one.
require_ownership() {
  local whose

  connect
  [ "$there" ] || become_owner
  if is_owner; then return; fi
  whose=${owner_there#* }
  fail "the copy in $BACKUP_REMOTE is of another machine (${whose:-it names none})." \
    'If that one is lost, make this one its owner: docker compose run --rm backup take-over'
}

# Another database's log would overwrite files of the copy, because they have the same names.
take_over() {
  local here theirs

  connect
  if has identity.json; then
    theirs=$(remote cat offsite:identity.json | system_id)
    here=$(system_id <"$files/identity.json" 2>/dev/null) || here='none'
    [ "$here" = "$theirs" ] ||
      fail "the copy in $BACKUP_REMOTE is of another database than the backups here: restore it" \
        'first (docker compose run --rm backup restore elsewhere), or set another folder'
  fi
  become_owner
  is_owner || fail "another word than this machine's is in $BACKUP_REMOTE: run take-over again"
  # Why it failed until now: `check` would advise to do what was just done.
  rm -f "$home"/copy-of-*-failed
  echo "this machine writes the copy in $BACKUP_REMOTE"
}

# The ids of the backups whose copy is complete. An object store has no folders to list.
complete_there() {
  remote lsf -R --files-only --include '*backup.info' offsite: | ids_in
}

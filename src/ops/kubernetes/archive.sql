-- Ends once the archive has all of the log up to now.
do $$
declare
  last text;
begin
  -- Without a record to archive, PostgreSQL wouldn't begin a new file.
  perform pg_logical_emit_message(false, 'porchlight', 'archive');
  last := pg_walfile_name(pg_switch_wal());
  while (select coalesce(last_archived_wal, '') < last from pg_stat_archiver) loop
    perform pg_sleep(1);
    perform pg_stat_clear_snapshot();
  end loop;
end $$;

-- restore.sh copies the saved privacy decisions into the restored database, and replays them if the dump has the function
-- below. After a dump of an older release, the migration replays them. Otherwise this changes nothing.
select sales_internal.replay_privacy_decisions();

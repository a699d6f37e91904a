-- If restore.sh restored the dump of an older release, replays the saved privacy decisions. Otherwise changes nothing.
select sales_internal.replay_privacy_decisions();

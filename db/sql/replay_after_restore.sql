-- If a dump without this function was restored, src/ops/restore.sh has left a list of privacy decisions to replay.
-- Without a list, this changes nothing.
select sales_internal.replay_privacy_decisions();

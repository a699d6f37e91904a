-- A restored dump may be older than this function. In that case, src/ops/restore.sh has left the privacy decisions in a
-- table, and this call replays them. Without that table, this call changes nothing.
select sales_internal.replay_privacy_decisions();

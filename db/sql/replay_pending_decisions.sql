-- If a restored dump is too old to have replay_privacy_decisions(), src/ops/restore.sh puts the list of privacy decisions
-- (erasures, revocations) into the table decisions_to_replay. This call replays that table if it exists.
select sales_internal.replay_privacy_decisions();

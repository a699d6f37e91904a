-- A dump of an older release has no function that replays: its list waits until it is migrated.
select sales_internal.replay_privacy_decisions();

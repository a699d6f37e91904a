-- A dump of an older release lacks this function, so its list is replayed once it is migrated.
select sales_internal.replay_privacy_decisions();

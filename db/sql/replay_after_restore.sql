-- Has an effect only after src/ops/restore.sh has restored the dump of an older release.
select sales_internal.replay_privacy_decisions();

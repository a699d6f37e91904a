-- A dump of an older release lacks the function below, so its list of privacy decisions is replayed after the migration.
select sales_internal.replay_privacy_decisions();

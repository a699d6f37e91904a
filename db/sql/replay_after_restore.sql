-- Has an effect only if the database was restored from a dump that predates this function.
select sales_internal.replay_privacy_decisions();

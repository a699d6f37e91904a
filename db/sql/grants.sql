-- db/sql/apply.ts drops and recreates the views and functions, so their grants must be set again.
revoke execute on all functions in schema sales from public;
revoke execute on procedure sales_internal.grant_to_sales_roles, sales_internal.grant_to_app_role from public;
revoke execute on function sales_internal.erase_leads, sales_internal.queue_event, sales_internal.queue_revoked,
  sales_internal.record_revocation, sales_internal.replay_privacy_decisions, sales_internal.recompute_identities from public;
call sales_internal.grant_to_sales_roles();
do $$ begin
  if to_regrole('porchlight_app') is not null then
    call sales_internal.grant_to_app_role('porchlight_app');
  end if;
end $$;

create view sales.attempts as select * from public.calls where outcome not in ('note', 'spam');
create view sales.claims_in_force as
select * from public.claims claim where claim.until > statement_timestamp() and not exists (
  select from sales.attempts call where call.person = claim.person and call.at > claim.until - interval '30 minutes');
comment on view sales.attempts is 'Calls and messages: all that was logged but notes and spam.';
comment on view sales.claims_in_force is 'Who is calling whom, until they log it.';

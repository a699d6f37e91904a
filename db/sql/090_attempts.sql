create view sales.attempts as
select call.*, outcome.status, outcome.is_result, outcome.is_talk, outcome.pause
from public.calls call join public.outcomes outcome on outcome.outcome = call.outcome where outcome.is_try;
create view sales.reservations_in_force as
select * from public.reservations reserved where reserved.until > statement_timestamp() and not exists (
  select from sales.attempts call
  where call.person = reserved.person and call.at > reserved.until - interval '30 minutes');
comment on view sales.attempts is 'Calls and messages: what was logged but notes and spam.';
comment on view sales.reservations_in_force is 'Who is calling whom, until they log it.';

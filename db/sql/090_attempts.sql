create view sales.attempts as
select call.*, kind.status, kind.is_talk, kind.pause
from public.calls call join public.outcomes kind on kind.outcome = call.outcome where kind.is_try;
create view sales.reservations_in_force as
select * from public.reservations reserved where reserved.until > statement_timestamp() and not exists (
  select from sales.attempts call
  where call.person = reserved.person and call.at > reserved.until - interval '30 minutes');
comment on view sales.attempts is 'Calls and messages: what was logged but notes and spam.';
comment on view sales.reservations_in_force is 'Who is calling whom, until they log it.';

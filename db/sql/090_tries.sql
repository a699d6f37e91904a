-- What lists and reservations count as a call, with the usual time until the next one.
create view sales_internal.tries as
select
  call.*,
  kind.pause
from public.calls call
join public.outcomes kind on kind.outcome = call.outcome
-- A note or a suspicion of spam is logged too, but nobody was contacted by it.
where kind.is_try;

-- How long nobody else is given a person whom a caller took.
create function sales_internal.reservation_time()
returns interval
language sql immutable parallel safe
-- The comments of next_call() say it, too.
return interval '30 minutes';

-- A reservation is of a phone. It ends with its time, or with a call to the phone.
create view sales_internal.reservations_in_force as
select reserved.*
from public.reservations reserved
where reserved.until > statement_timestamp()
  -- A call that is logged frees the phone at once, before the half hour ends.
  and not exists (
    select from sales_internal.tries call
    where call.main_contact = reserved.main_contact
      and call.at > reserved.until - sales_internal.reservation_time()
  );

comment on view sales_internal.tries is
  'Calls and messages: all that was logged except notes, spam and gave_up.';
comment on function sales_internal.reservation_time is
  'How long next_call() and add_lead() reserve somebody.';
comment on view sales_internal.reservations_in_force is
  'Who is calling whom, until they log it.';

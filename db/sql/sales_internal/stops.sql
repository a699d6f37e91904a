-- All stops that were not undone. A lift ends no stop of automated calls and texts: they need a new agreement.
create view sales_internal.stops as
select contact, channel, from_page, at
from public.revocations stop
where action = 'stop' and not exists (select from public.revocations undo where undo.undoes = stop.id);

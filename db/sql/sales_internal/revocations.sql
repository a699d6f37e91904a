-- The stops and lifts that nobody took back.
create view sales_internal.revocations as
select id, at, action, requested_at, from_page, contact, channel, "by"
from public.revocations own
where action <> 'undo' and not exists (select from public.revocations undo where undo.undoes = own.id);

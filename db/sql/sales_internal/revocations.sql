-- The stops and lifts that nobody took back.
create view sales_internal.revocations as
select own.*
from public.revocations own
where action <> 'undo' and not exists (select from public.revocations undo where undo.undoes = own.id);

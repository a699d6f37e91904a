-- Locks that only the functions here can take: any login could take an advisory lock, and keep
-- everybody from calling. A phone or a login has the row of its hash. Two may share one: then a
-- caller gets the next person, and an erasure waits for another.
create table sales_internal.locks (
  purpose text,
  slot integer,
  primary key (purpose, slot)
);

-- All rows exist from the start, because only a row that exists can be locked.
insert into sales_internal.locks
select purpose, slot
from unnest('{phone, erasures}'::text[]) purpose
cross join generate_series(0, 1023) slot;

create function sales_internal.slot_of(name text)
returns integer
language sql immutable
return hashtext(name) & 1023;

comment on table sales_internal.locks is
  'Rows that are locked while a person is reserved or erased.';
comment on function sales_internal.slot_of is
  'Which of the locks a phone or a login has.';

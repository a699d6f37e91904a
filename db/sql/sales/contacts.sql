create view sales.contacts as
select
  lead_id,
  at,
  by,
  login,
  kind::text as kind,
  outcome::text as outcome,
  note
from public.lead_contacts contact
order by at desc, id;

comment on view sales.contacts is
  'Every recorded call, latest first: who called whom, how it ended, and the note. Erasing a person removes the notes.';
comment on column sales.contacts.lead_id is
  'The lead at which it was recorded.';
comment on column sales.contacts.at is
  'When it was recorded.';
comment on column sales.contacts.by is
  'Who called, as entered.';
comment on column sales.contacts.login is
  'The database login that recorded it. Empty in rows of older releases.';
comment on column sales.contacts.kind is
  'attempted or contacted.';
comment on column sales.contacts.outcome is
  'For contacted: reached, wrong_number, not_interested, won, lost or do_not_call.';
comment on column sales.contacts.note is
  'The note, if any.';

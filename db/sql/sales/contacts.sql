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

call sales_internal.describe('sales.contacts',
  'Every recorded call, latest first: who called whom, how the call ended, and the note. Erasing a person removes the notes.',
  'lead_id', 'The lead for which the call was recorded.',
  'at', 'When the call was recorded.',
  'by', 'Who called, as entered.',
  'login', 'The database login that recorded the call. Empty in rows of older releases.',
  'kind', 'Which function recorded the call: attempted (mark_attempted) or contacted (mark_contacted).',
  'outcome', 'How the call ended, if kind is contacted: reached, wrong_number, not_interested, won, lost or do_not_call.',
  'note', 'The note, if any.');

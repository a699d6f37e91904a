create view sales.contacts as
select
  id as contact_id,
  lead_id,
  at,
  by,
  login,
  kind,
  outcome::text as outcome,
  note,
  exists (select from public.lead_contacts later where later.undoes = contact.id) as undone,
  next_at,
  lost_reason::text as lost_reason,
  monthly_amount
from public.lead_contacts contact
where kind <> 'undone'
order by at desc, id;

call sales_internal.describe('sales.contacts',
  'Everything that sales recorded, latest first: who called whom, how the call ended, the note, and what was corrected. Erasing a person removes the notes.',
  'contact_id', 'The entry''s id. Pass it to undo.',
  'by', 'Who called, as entered.',
  'login', 'The database login that recorded the entry.',
  'kind', 'Which function recorded the entry: attempted (mark_attempted), contacted (mark_contacted), note, corrected (correct_lead) added (add_lead), lifted (lift_stop) or joined (same_person).',
  'undone', 'Whether the entry was taken back with undo.',
  'monthly_amount', 'What a won person pays each month, in dollars.');

import { expect, test } from '@jest/globals';
import { createStage, people } from '../../src/tests/support/stories.ts';

const stage = await createStage();
const { ana, play, rows } = stage;

/** What each list, export and event says, as the names of people. `differ` has those of whom two lists say different things. */
async function lists() {
  const labels = [...people].flatMap(([name, given]) =>
    Object.entries(given).map(([field, contact]) => [contact, `${name}.${field}`] as const),
  );
  const shown = await ana.rows<{ list: string; name: string }>(
    `select distinct list, name from (
       select unnest(array[case when do_not_call then 'stopped' end, case when automated_calls then 'calls' end,
         case when automated_texts then 'texts' end, case when phone is not null then 'phones' end,
         case when email is not null then 'addresses' end]) as list, contact_name as name from leads
       union all select 'call_now', contact_name from call_now
       union all select 'to_write', concat_ws(' ', contact_name, reach_by) from to_write
       union all select 'exported', "Last Name" || case when "Email" is null then ' without address' else '' end from leads_for_hubspot
       union all select 'opted_out', contact from revocations where ended_at is null and contact = any($1)
       union all
       select 'differ', leads.contact_name from leads join leads_due due using (person_id)
       left join leads_for_hubspot on "Website Lead ID" = leads.lead_id
       where (leads.do_not_call, leads.automated_calls, leads.automated_texts, leads.phone, leads.email) is distinct from
           (due.do_not_call, due.automated_calls, due.automated_texts, due.phone, due.email)
         or (leads.do_not_call, leads.automated_calls, leads.automated_texts) <>
           ("Do Not Call", "Website Calls Consent", "Website Texts Consent")) shown
     where list is not null`,
    [labels.map(([contact]) => contact)],
  );
  const found: Record<string, string[]> = {};
  for (const { list, name } of shown)
    (found[list] ??= []).push(labels.find(([contact]) => contact === name)?.[1] ?? name);
  const events = await rows<{ text: string }>(
    `select concat_ws(' ', event, contact_name) as text
     from notifications left join leads on leads.id = lead_id where channel = 'webhook' order by notifications.created_at`,
  );
  return {
    ...Object.fromEntries(Object.entries(found).map(([list, names]) => [list, names.sort().join(', ')])),
    events: events.map(({ text }) => text).join(', '),
  };
}

const open = (names: string) => ({
  ...(names && {
    calls: names,
    texts: names,
    phones: names,
    addresses: names,
    call_now: names,
    exported: names,
  }),
});
/** After a stop from the page, `all` are shown with their numbers, and nothing more. */
const stopped = (name: string, others: string, all: string) => ({
  ...open(others),
  ...{ stopped: name, phones: all },
});
const patByPage = { ...stopped('Pat', 'Bob', 'Bob, Pat'), opted_out: 'Pat.phone' };
const bobByPage = { ...stopped('Bob', 'Pat', 'Bob, Pat'), opted_out: 'Bob.phone' };
/** Pat, whom no machine may call, is called like Bob. */
const patAnew = { ...open('Bob, Pat'), calls: 'Bob', texts: 'Bob' };
const CORRECTED = `correct_lead(Pat, phone => '(713) 555-0199')`;
const LIFTED = `lift_stop(Pat, 'called us')`;
const TO_BOB = 'correct_lead(Pat, phone => Bob.phone)';
const WRONG = 'wrong_number(lead => Pat)';

const scenarios: [claim: string, lines: string[], shown: Record<string, unknown>][] = [
  [
    'a stop reaches who was corrected from its number',
    [CORRECTED, 'press Pat.phone'],
    { ...patByPage, events: 'lead.contacted Pat, lead.revoked' },
  ],
  [
    'a stop reaches whom an open correction changes',
    ['ben: begin', `ben: select ${CORRECTED}`, 'press Pat.phone', 'ben: commit'],
    patByPage,
  ],
  [
    'a correction of one of two numbers ends no stop of the other',
    ['2h Eve phone=Eve.phone or Kim.phone', 'press Kim.phone', 'correct_lead(Eve, phone => Pat.phone)'],
    { ...stopped('Eve', 'Bob, Pat', 'Bob, Eve, Pat'), opted_out: 'Kim.phone' },
  ],
  [
    'a correction to a stopped number, and a lift, end nothing of its holder',
    ['press Bob.phone', TO_BOB, LIFTED],
    { ...bobByPage, calls: undefined, texts: undefined },
  ],
  [
    'a mistaken correction, corrected back, stops nobody else',
    [TO_BOB, 'correct_lead(Pat, phone => Pat.phone)', 'never_call(lead => Pat)'],
    { ...patAnew, stopped: 'Pat', call_now: 'Bob', opted_out: 'Pat.phone' },
  ],
  [
    'an agreement doesn’t travel to a corrected number, nor to its holder',
    [TO_BOB],
    { ...patAnew, events: 'lead.contacted Pat' },
  ],
  [
    'a lift is for one person of a shared mailbox',
    ['2h Eve email=Pat.email', `stop_contact(Pat.email, 'by mail')`, LIFTED],
    {
      ...patAnew,
      ...{ stopped: 'Eve', phones: 'Bob, Eve, Pat', opted_out: 'Pat.email' },
      ...{ addresses: 'Bob, Eve, Pat', exported: 'Bob, Eve, Pat without address' },
    },
  ],
  [
    'a lift ends no stop that its author can’t see',
    [
      ...[`stop_contact(Pat.email, 'by mail')`, 'ben: begin isolation level repeatable read'],
      ...['ben: select find(Pat.phone)', 'press Pat.phone', `ben: select ${LIFTED}`, 'ben: commit'],
    ],
    patByPage,
  ],
  [
    'undo of a lift brings back each stop that it ended',
    ['press Pat.phone', 'press Pat.email', LIFTED, 'undo()'],
    {
      ...{ ...patByPage, opted_out: 'Pat.email, Pat.phone' },
      events: 'lead.revoked, lead.revoked, lead.contacted Pat, lead.contacted Pat',
    },
  ],
  [
    'a lift before a join ends no stop of the other person',
    ['never_call(lead => Bob)', 'never_call(lead => Pat)', LIFTED, 'same_person(Pat, Bob)'],
    {
      stopped: 'Bob, Pat',
      phones: 'Bob, Pat',
      addresses: 'Bob, Pat',
      exported: 'Bob',
      opted_out: 'Bob.phone',
    },
  ],
  ['undo of a correction takes back whose stops hold', ['press Bob.phone', TO_BOB, 'undo()'], bobByPage],
  [
    'joined people are in each list once',
    ['same_person(Bob, Pat)'],
    { ...open('Bob, Pat'), call_now: 'Bob', exported: 'Bob' },
  ],
  [
    'a join spreads a stop',
    ['press Pat.phone', 'same_person(Bob, Pat)'],
    { stopped: 'Bob, Pat', phones: 'Bob, Pat', opted_out: 'Pat.phone' },
  ],
  [
    'undo of a join gives each person their own stop',
    ['press Pat.phone', 'same_person(Bob, Pat)', 'undo()'],
    { ...patByPage, events: 'lead.revoked, lead.contacted Bob, lead.contacted Bob' },
  ],
  [
    'a wrong number is dialed for nobody, and its holder’s stop is theirs',
    [WRONG, 'press Pat.phone'],
    { ...patAnew, phones: 'Bob', call_now: 'Bob', to_write: 'Pat', opted_out: 'Pat.phone' },
  ],
  [
    'the holder of a wrong number is another person',
    [WRONG, '0h Eve phone=Pat.phone'],
    { ...open('Bob, Eve'), addresses: 'Bob, Eve, Pat', exported: 'Bob, Eve, Pat', to_write: 'Pat' },
  ],
  ['a form ends a wrong number', [WRONG, '0h Pat'], open('Bob, Pat')],
  [
    'a correction to it ends a wrong number',
    [WRONG, 'correct_lead(Pat, phone => Pat.phone)'],
    open('Bob, Pat'),
  ],
  ['undo ends a wrong number', [WRONG, 'undo()'], open('Bob, Pat')],
  [
    'a form ends no stop of what it doesn’t carry',
    ['press Pat.email', '0h Pat email=Eve.email'],
    { ...patByPage, opted_out: 'Pat.email' },
  ],
  [
    'who was lost, stopped and calls again is called',
    [`lost('price', lead => Pat)`, 'press Pat.phone', LIFTED],
    { ...patAnew, opted_out: 'Pat.phone' },
  ],
  [
    'who asked for a text and stopped texts gets an email',
    ['2h Eve reach_by=text', 'press Eve.phone texts'],
    {
      ...open('Bob, Eve, Pat'),
      ...{ texts: 'Bob, Pat', call_now: 'Bob, Pat', to_write: 'Eve email', opted_out: 'Eve.phone' },
    },
  ],
  [
    'a newer agreement to texts ends a stop of texts',
    ['2h Eve reach_by=text', 'press Eve.phone texts', '0h Eve reach_by=text'],
    { ...open('Bob, Eve, Pat'), call_now: 'Bob, Pat', to_write: 'Eve text' },
  ],
  [
    'a note reaches nobody for a lead of the spool',
    [`lost('price', lead => Pat)`, `note('two vans', Pat)`, 'spool Pat'],
    open('Bob, Pat'),
  ],
  [
    'who was corrected to another person’s contacts is erased alone',
    ['correct_lead(Pat, phone => Bob.phone, email => Bob.email)', `erase_lead(Pat, 'asked')`],
    { ...open('Bob'), phones: '(erased), Bob', addresses: '(erased), Bob' },
  ],
  [
    'who is in no export takes no address from another',
    ['2h Eve email=Pat.email', 'press Eve.phone'],
    { ...stopped('Eve', 'Bob, Pat', 'Bob, Eve, Pat'), opted_out: 'Eve.phone' },
  ],
];
test.each(scenarios)('%s', async (_claim, lines, shown) => {
  await play(['4h Pat, 3h Bob', ...lines].join('\n'));
  expect(await lists()).toEqual({ events: expect.any(String), ...shown });
});

import { beforeEach, expect, test } from '@jest/globals';
import { closeAfterTests } from '../../src/tests/support/resources.ts';
import { createSalesDatabase, newPerson, storeAgreedLead } from '../../src/tests/support/sales.ts';
import { connect, siteUrlOf } from '../../src/tests/support/test-database.ts';

const testDatabase = await createSalesDatabase();
const { count, rows } = testDatabase;
const ana = await testDatabase.createLogin('sales_rw');
const { say } = ana;
const site = await connect(siteUrlOf(testDatabase));
closeAfterTests({ close: () => site.end() });

let phone: string;
let email: string;
beforeEach(async () => {
  await rows('truncate leads, privacy_requests, notifications cascade');
  ({ phone, email } = newPerson());
});

const ask = (contact: string, what: string) =>
  site.query(
    `insert into privacy_requests (id, requested_at, contact, what) values (gen_random_uuid(), now(), $1, $2)
     on conflict do nothing`,
    [contact, what],
  );

test('an unreadable stop, and a request to see or erase, are listed once while they are open', async () => {
  const requests = [
    { what: 'all', contact: 'the number ending in 42' },
    { what: 'erase', contact: email },
    { what: 'see', contact: email },
  ];
  for (const { what, contact } of [...requests, ...requests]) await ask(contact, what);
  expect(await ana.rows('select * from privacy_requests order by what')).toMatchObject(requests);
  await say(`close_privacy_request((select request_id from privacy_requests where what = 'see'), 'sent')`);
  await ask(email, 'see');
  expect(await count(`privacy_requests where what = 'see'`)).toBe(2);
});

test('equal requests to erase at once are open once', async () => {
  const sites = await Promise.all(Array.from({ length: 12 }, () => connect(siteUrlOf(testDatabase))));
  const asked = `insert into privacy_requests (id, requested_at, contact, what)
    values (gen_random_uuid(), now(), $1, 'erase') on conflict do nothing`;
  await Promise.all(
    sites.flatMap((each) =>
      [`${email}, ${phone}`, `${phone}; ${email}`].map((typed) => each.query(asked, [typed])),
    ),
  );
  expect(await ana.rows('select contact from privacy_requests')).toEqual([{ contact: `${phone}, ${email}` }]);
  await Promise.all(sites.map((each) => each.end()));
});

test('a text over its limit is refused with the limit', async () => {
  const id = await storeAgreedLead(testDatabase, { phone, email });
  await expect(say(`note(repeat('x', 4001), '${id}')`)).rejects.toThrow('note_at_most_4000_characters');
  await expect(say(`stop_contact('${phone}', 'mail', note => repeat('x', 270000000))`)).rejects.toThrow(
    'note_at_most_4000_characters',
  );
  const pasted = Array.from({ length: 60 }, (_, line) => `(512) 555-${1_000 + line}`).join('\n');
  await expect(ana.rows('select stop_contact($1, $2)', [pasted, 'mail'])).rejects.toThrow(
    'longer than 640 characters',
  );
  expect(await count('privacy_requests')).toBe(0);
});

import { expect, test } from '@jest/globals';
import { openDatabase } from '#db/client.server.ts';
import { writeChannels } from '#db/queries/channels.ts';
import { closeAfterTests } from '../../tests/support/resources.ts';
import { ago, createSalesDatabase, storeTestLead } from '../../tests/support/sales.ts';
import { siteUrlOf } from '../../tests/support/test-database.ts';
import { localTime, queueMorningMail } from './morning.ts';

const stage = await createSalesDatabase();
const { rows } = stage;
const database = closeAfterTests(openDatabase(siteUrlOf(stage)));
await database.run((db) => writeChannels(db, [{ channel: 'email', recipient: 'sales@porchlight.example' }]));
const NOW = new Date();
const queue = (waiting = 0, aside = 0) =>
  queueMorningMail({ database, spool: { status: () => Promise.resolve({ waiting, aside }) } }, NOW);
const mails = () => rows(`select text, recipient from outbox where event = 'day.started'`);

test('the mail says what needs a person, once a day', async () => {
  await queue();
  expect(await mails()).toEqual([]);

  await storeTestLead(stage, { created_at: ago(3), contact_name: 'Due\r\nSoon' });
  await storeTestLead(stage, { created_at: ago(2), suspected_spam: true });
  for (let count = 0; count < 22; count++) await storeTestLead(stage, { created_at: ago(30 + count) });
  const ana = await stage.createLogin(true);
  await ana.rows(`select stop('bob@example.com', 'by phone')`);
  await storeTestLead(stage, { email: 'bob@example.com' });
  await rows(
    `insert into outbox (event, channel, recipient, state) values ('lead.created', 'webhook', '', 'failed')`,
  );
  await rows(`insert into backup_proofs select 'a proof', now() - interval '9 days'`);
  await Promise.all([queue(3, 1), queue(3, 1)]);
  const [mail, ...others] = await mails();
  expect([mail?.recipient, others]).toEqual(['sales@porchlight.example', []]);
  const [subject, ...lines] = String(mail?.text).split('\n');
  expect(subject).toMatch(/^Good morning: \w+day, /);
  expect(lines[0]).toMatch(/: 23$/);
  expect(lines.find((line) => line.startsWith('Due Soon, Hilltop Plumbing, by '))).toBeUndefined();
  expect(lines.slice(21)).toEqual([
    'and 3 more: select * from to_contact;',
    expect.stringMatching(/asked_again/),
    expect.stringMatching(/wait for the database: 3$/),
    expect.stringMatching(/aside of DATA_DIR: 1$/),
    expect.stringMatching(/\(webhook\): 0 wait and 1 were given up/),
    'The last proof of a backup is 9 days old.',
  ]);
});

test.each([
  ['2026-11-28T13:59:00Z', { day: '2026-11-28', hour: 7 }],
  ['2026-07-01T13:00:00Z', { day: '2026-07-01', hour: 8 }],
  ['2026-11-28T05:59:00Z', { day: '2026-11-27', hour: 23 }],
])('at %s it is %j for the business', (moment, local) => {
  expect(localTime(new Date(moment))).toEqual(local);
});

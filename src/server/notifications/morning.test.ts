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

  await storeTestLead(stage, { suspected_spam: true });
  const longest = { contact_name: `Due\r\n${'x'.repeat(190)}`, business_name: 'x'.repeat(200) };
  for (let count = 0; count < 12; count++)
    await storeTestLead(stage, { created_at: ago(40 - count), ...longest });
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
  expect(String(mail?.text).split('\n').slice(0, 8)).toEqual([
    expect.stringMatching(/^Good morning: \w+day, /),
    expect.stringMatching(/again after a stop: 1\. /),
    expect.stringMatching(/wait for the database: 3$/),
    expect.stringMatching(/aside of DATA_DIR: 1$/),
    expect.stringMatching(/\(webhook\): 0 wait and 1 were given up/),
    'The last proof of a backup is 9 days old.',
    expect.stringMatching(/promised before tomorrow morning: 12$/),
    expect.stringMatching(/^Due x+, x+, by \w+ /),
  ]);
});

test.each([
  ['2026-11-28T13:59:00Z', { day: '2026-11-28', hour: 7 }],
  ['2026-07-01T13:00:00Z', { day: '2026-07-01', hour: 8 }],
  ['2026-11-28T05:59:00Z', { day: '2026-11-27', hour: 23 }],
])('at %s it is %j for the business', (moment, local) => {
  expect(localTime(new Date(moment))).toEqual(local);
});

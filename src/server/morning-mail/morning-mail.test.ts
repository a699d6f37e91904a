import { beforeEach, expect, jest, test } from '@jest/globals';
import { readdir } from 'node:fs/promises';
import { pino } from 'pino';
import { dbOn, type Database } from '#db/connection/database.server.ts';
import { withConnection } from '#db/connection/connect.ts';
import type { Via } from '#db/schema/index.ts';
import { dateOf, dayOf, hourOf } from '#shared/business-day.ts';
import { businessTimeZone } from '#shared/business-time-zone.ts';
import { timeIn } from '#shared/format-time.ts';
import { ago, forgetLeads, storeTestLead } from '../../tests/support/sales.ts';
import { createTestDatabase, databaseNow, siteUrlOf } from '../../tests/support/test-database.ts';
import type { BackupAges } from '#db/queries/ages.ts';
import { TIMERS } from '../../tests/support/timers.ts';
import { lateBackup } from './late-backup.ts';
import { queueMorningMail, startMorningMail } from './morning-mail.ts';

const testDatabase = await createTestDatabase();
const { rows } = testDatabase;
// As in production, because the pool's statements have a short time limit.
const database: Pick<Database, 'run'> = {
  run: (statements) =>
    withConnection(siteUrlOf(testDatabase), (client) => statements(dbOn(client))),
};
const logger = pino({ level: 'silent' });
const vias = ['email', 'webhook', 'chat'] as Via[];
const queue = (waiting = 0, aside = 0, now = new Date(databaseNow())) =>
  queueMorningMail(
    { database, vias, spool: { status: () => Promise.resolve({ waiting, aside }) } },
    now,
  );
// Not tomorrow, because the day on which clocks go back has 25 hours.
const inTwoDays = () => new Date(databaseNow() + 2 * 86_400_000);
const linesOf = (mail?: Record<string, unknown>) => String(mail?.text).split('\n');
const longest = { contact_name: `Due\r\n${'x'.repeat(190)}`, business_name: 'x'.repeat(200) };
const mails = () => rows(`select text from outbox where event = 'day.started' and via = 'email'`);

beforeEach(() => forgetLeads(testDatabase));

test('there is one mail a day', async () => {
  await storeTestLead(testDatabase, { suspected_spam: true });
  await queue();
  expect(await mails()).toEqual([]);

  for (let count = 0; count < 12; count++)
    await storeTestLead(testDatabase, { created_at: ago(40 - count), ...longest });
  await rows(`select sales.stop('bob@example.com', 'by phone')`);
  await storeTestLead(testDatabase, { email: 'bob@example.com' });
  const agreed = { contact_name: 'Ann Agreed', created_at: ago(1) };
  const today = new Date(databaseNow());
  const time = timeIn(businessTimeZone, today, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
  });
  for (const next_at of [today, inTwoDays()]) {
    const lead = await storeTestLead(testDatabase, agreed);
    await rows('update leads set next_at = $2 where id = $1', [lead, next_at]);
  }
  await rows(`
    insert into outbox (event, via, state, at, last_error)
    values ('lead.created', 'webhook', 'failed', now(), 'HTTP_503'),
      ('lead.created', 'webhook', 'waiting', now(), null),
      ('lead.created', 'chat', 'waiting', now(), null),
      ('lead.created', 'chat', 'waiting', now() - interval '61 minutes', null),
      ('lead.created', 'email', 'waiting', now() - interval '50 min', 'X')`);
  await rows(`insert into backup_proofs values
    ('one', now() - interval '8 days', null, null),
    ('none', now() - interval '9 days', now() - interval '12 hours', now())`);
  await Promise.all([queue(3, 1), queue(3, 1)]);
  // As if another release, with other words, had queued it.
  const inOtherWords = (text: string, other: string) =>
    rows(`update outbox set text = replace(text, $1, $2) where event = 'day.started'`, [
      text,
      other,
    ]);
  await inOtherWords('Good morning', 'Hello');
  await queue(3, 1);
  await inOtherWords('Hello', 'Good morning');
  const sent = await mails();
  expect(sent).toHaveLength(1);
  expect(linesOf(sent[0]).slice(0, 15)).toEqual([
    dateOf(today),
    expect.stringMatching(/^Good morning: \w+day, /),
    expect.stringMatching(/again after a stop: 1\. /),
    'select * from leads where asked_again is not null;',
    expect.stringMatching(/^On the machine \S+ only: .* wait for the database: 3$/),
    expect.stringMatching(/^On the machine \S+ only: .*aside of DATA_DIR: 1$/),
    expect.stringMatching(/^Messages wait \(chat\): 2, .* and no try has failed\. /),
    expect.stringMatching(/^Messages fail \(webhook\): 2 wait and 1 were given up\. /),
    'No restore has proved a backup for 8 days.',
    expect.stringMatching(/^The backup has failed, or has not run, for 12 hours/),
    expect.stringMatching(/for the next 24 hours: 14 /),
    'select * from agenda;',
    `Call Ann Agreed, Hilltop Plumbing, late since ${time}, agreed`,
    ...Array(2).fill(expect.stringMatching(/^Call Due x+, late since \w+, \w+ \d+, \d/)),
  ]);
  await queue(3, 1, inTwoDays());
  expect(await mails()).toHaveLength(2);
});

test('each line says how to reach somebody', async () => {
  const people = {
    Ann: {},
    Bob: { reach_by: 'text' },
    Cleo: { reach_by: 'email', email: 'cleo@example.com' },
    Dee: { phone: '+442079460958', email: 'dee@example.com' },
    Eve: { phone: '214-555-01O1' },
  };
  for (const [contact_name, columns] of Object.entries(people))
    await storeTestLead(testDatabase, { contact_name, ...columns });
  await queue(0, 0, inTwoDays());
  const [mail] = await mails();
  expect(linesOf(mail).flatMap((line) => /^(.*) \w+, Hilltop/.exec(line)?.[1] ?? [])).toEqual([
    'Call',
    'Text',
    'Email',
    'Email',
    'Call or email if you find out how:',
  ]);
});

test('the mail is queued from 8:00 on', async () => {
  await storeTestLead(testDatabase, { created_at: ago(1) });
  const spool = { status: () => Promise.resolve({ waiting: 0, aside: 0 }) };
  const startAt = async (moment: string, changes = {}) => {
    jest.useFakeTimers({ now: new Date(moment), doNotFake: [...TIMERS] });
    const isMigrated = () => Promise.resolve(true);
    const morning = { database, spool, vias, logger, isMigrated, ...changes };
    await startMorningMail(morning)();
    jest.useRealTimers();
    return (await mails()).length;
  };
  expect(await startAt('2026-07-01T12:59:00Z')).toBe(0);
  const eight = '2026-07-01T13:00:00Z';
  expect(await startAt(eight, { vias: ['chat'] })).toBe(0);
  expect(await startAt(eight, { isMigrated: () => Promise.resolve(false) })).toBe(0);
  expect(await startAt(eight)).toBe(1);
  expect((await mails())[0]?.text).toMatch(/^2026-07-01\nGood morning: Wednesday, July 1\n/);
});

test('an unreadable spool hides no other line', async () => {
  await storeTestLead(testDatabase, { created_at: ago(1), ...longest });
  const spool = { status: () => readdir('/dev/null').then(() => ({ waiting: 0, aside: 0 })) };
  await queueMorningMail({ database, spool, vias }, inTwoDays());
  const mail = (await mails())[0];
  const lines = [/^Not known today: files in the spool \(ENOTDIR\)/, /^Call Due x+, /];
  for (const line of lines) expect(linesOf(mail)).toContainEqual(expect.stringMatching(line));
});

test('of 20,000 open leads, the mail names 50', async () => {
  await rows(`insert into leads (id, business_name, contact_name, email, phone, source)
    select gen_random_uuid(), repeat('x', 200), 'Bot', 'bot' || n || '@example.com', '', 'form'
    from generate_series(1, 20000) n`);
  await storeTestLead(testDatabase, { created_at: ago(40), contact_name: 'Ann Late' });
  await queue();
  const [mail] = await mails();
  expect(linesOf(mail)).toContainEqual(expect.stringMatching(/hours: 20001 /));
  expect(linesOf(mail).filter((line) => line.startsWith('Email Bot, x'))).toHaveLength(49);
  expect(linesOf(mail)).toContainEqual(expect.stringMatching(/^Call Ann Late, /));
  expect(linesOf(mail).at(-1)).toBe('And 19951 more.');
});

test('a mail has whole lines and counts the rest', async () => {
  const unreachable = { ...longest, phone: '214-555-01O1' };
  for (let count = 0; count < 60; count++) await storeTestLead(testDatabase, unreachable);
  await queue(1);
  const [mail] = await mails();
  const lines = linesOf(mail);
  const people = lines.slice(lines.indexOf('select * from agenda;') + 1, -1);
  const whole = /^Call or email if you find out how: Due x{28}, \w+ [^,]+ [AP]M\b/;
  for (const person of people) expect(person).toMatch(whole);
  expect(people.length).toBeGreaterThan(40);
  expect(lines.at(-1)).toBe(`And ${60 - people.length} more.`);
});

test.each([
  ['2026-07-01T13:00:00Z', 'Wednesday, July 1', 8],
  ['2026-11-28T05:59:00Z', 'Friday, November 27', 23],
  ['2026-11-28T06:00:00Z', 'Saturday, November 28', 0],
])('at %s it is %s, %i o’clock', (moment, day, hour) => {
  const now = new Date(moment);
  expect([dayOf(now), hourOf(now)]).toEqual([day, hour]);
});

test.each<[string, Partial<BackupAges>, RegExp[]]>([
  ['nothing', {}, []],
  ['backups in time', { proof: 7.9, run: 0.49, copy: 0.49 }, []],
  ['an old proof', { proof: 8 }, [/proved a backup for 8 days/]],
  ['a backup that does not run', { proof: 1, run: 0.5 }, [/has not run, for 12 hours.* check$/]],
  ['a copy that fails', { run: 0, copy: 0.5 }, [/^No copy .* for 12 hours.* check$/]],
])('for %s, mail and doctor name what is late', (_what, days, sentences) => {
  const inSeconds = (age?: number) => age && age * 86_400;
  const ages: BackupAges = {
    proof: inSeconds(days.proof),
    run: inSeconds(days.run),
    copy: inSeconds(days.copy),
  };
  expect(lateBackup(ages)).toEqual(sentences.map((each) => expect.stringMatching(each)));
});

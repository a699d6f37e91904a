import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { closeAfterTests } from '../../src/tests/support/resources.ts';
import { fc } from '../../src/tests/support/properties.ts';
import { createSalesDatabase, storeConsent, storeLead } from '../../src/tests/support/sales.ts';
import { connect, siteUrlOf } from '../../src/tests/support/test-database.ts';

const testDatabase = await createSalesDatabase();
const site = await connect(siteUrlOf(testDatabase));
closeAfterTests({ close: () => site.end() });
// As in the logins of sales, because compiling a view's query takes longer than running it.
await site.query('set jit to off');

/** Each list has spellings of one number that a person would call the same. */
const phoneSpellings = [
  [
    `(512) 555-0142|512-555-0142|512.555.0142|512 555 0142|5125550142|512/555-0142|+15125550142|`,
    `+1 512 555 0142|1-512-555-0142|1 (512) 555-0142|15125550142|+1 (512) 555\u20110142|`,
    `001 512 555 0142|0015125550142|011 1 512 555 0142|+1+15125550142|+1 1 512-555-0142|`,
    `1 1 5125550142|tel:+1-512-555-0142|cell: 512-555-0142|512-555-0142 x12|(512) 555-0142 ext. 7|`,
    `512-555-0142;ext=12|512–555–0142|512—555—0142|512 · 555 · 0142|[512] 555 0142| 512\t555\n0142 |`,
    `5 1 2 5 5 5 0 1 4 2|512\u200b-555-0142|\u202a512-555-0142\u202c|512\u00ad5550142|５１２－５５５－０１４２|`,
    `٥١٢٥٥٥٠١٤٢|५१२ ५५५ ०१४२|512-555-O142|512 555 o142|512-555-0142 (24/7)|24/7: 512-555-0142|`,
    `after 5:30 pm 512-555-0142|$99: 512-555-0142|512-555-0142, please|5️⃣12 555 0142|`,
    `wa.me/15125550142`,
  ].join(''),
  `214-555-0199|+1 (214) 555-0199|(214)555-0199 home`,
  `621-555-0100|(621) 555-0100|1.621.555.0100`,
  `1-800-FLOWERS|1-800-356-9377|(800) flowers|800.FLOWERS|8003569377`,
  `1-800-CONTACTS|800-266-8228`,
  `210-555-HOME|210-555-4663|(210) 555-home`,
  `+44 20 7946 0958|+44 (0)20 7946 0958|0044 20 7946 0958|011 44 2079460958|+44-20-7946-0958`,
  `+52 55 5555 0100|011 52 55 5555 0100|＋52 55 5555 0100`,
].map((list) => list.split('|'));

/** Each list has spellings of one address. */
const emailSpellings = [
  [
    `pat@example.com|PAT@example.com|Pat@Example.Com| pat@example.com |pat@example.com.|`,
    `pat@example.com,|<pat@example.com>|Pat Doe <pat@example.com>|"pat@example.com"|‘pat@example.com’|`,
    `“pat@example.com”|(pat@example.com)|[pat@example.com]|pat@example.com;|pat@example.com!|`,
    `mailto:pat@example.com|MAILTO:Pat@Example.com?subject=Stop|pat@example.com\u200b|`,
    `\ufeffpat@example.com|pat\u00ad@example.com|pat @example.com|pat@ example.com|`,
    `pat @ example . com|p at@example.com|ｐａｔ＠ｅｘａｍｐｌｅ．ｃｏｍ|my address is pat@example.com|`,
    `pat@example.com\n|\`pat@example.com\``,
  ].join(''),
  `ann@example.org|Ann@EXAMPLE.org`,
  `pat+tag@example.com|PAT+TAG@example.com`,
  `pat@mail.example.com|<pat@mail.example.com>`,
  `pat.doe@example.com|pat.doe@example.com.`,
  `o'brien@example.com|o’brien@example.com|O’Brien@example.com`,
  `josé@example.com|JOSÉ@example.com|jose\u0301@example.com`,
  `5125550142@txt.example.net|5125550142@TXT.example.net`,
].map((list) => list.split('|'));

/** These texts have no number or address. */
const unreadable = [
  ...['24/7', '9:30-17:00', '$2,145,550,100', '555-0142', '911', '111-555-0100', '512-155-0100'],
  ...['(512) 555-01', '44 20 7946 0958', '512555014', '51255501425', 'pat@example', '@example.com'],
  'ask for Pat',
];

const stopCalls = (contact: string) =>
  site.query(
    `insert into privacy_requests (id, requested_at, contact, what) values ($1, now(), $2, 'calls')`,
    [randomUUID(), contact],
  );
const agreedLead = async (phone: string, email = 'none') => {
  const id = await storeLead(testDatabase, { phone, email });
  await storeConsent(testDatabase, id, { phone, given_at: new Date() });
  return id;
};

test('a stop covers every spelling of its contact, and no other', async () => {
  const leads = new Map<string, { typed: string; contact: string | undefined }>();
  for (const list of phoneSpellings)
    for (const typed of list) leads.set(await agreedLead(typed), { typed, contact: list[0] });
  for (const list of emailSpellings)
    for (const typed of list) leads.set(await agreedLead('none', typed), { typed, contact: list[0] });
  expect(leads.size).toBeGreaterThanOrEqual(60);

  const wrong: string[] = [];
  for (const stop of leads.values()) {
    await site.query('begin');
    await stopCalls(stop.typed);
    const { rows } = await site.query<{ id: string; calls: boolean }>(
      'select lead_id as id, automated_calls as calls from sales.leads',
    );
    await site.query('rollback');
    expect(rows).toHaveLength(leads.size);
    for (const { id, calls } of rows) {
      const lead = leads.get(id);
      if (calls === (lead?.contact === stop.contact))
        wrong.push(`${lead?.typed} after a stop of ${stop.typed}`);
    }
  }
  expect(wrong).toEqual([]);
});

test.each(unreadable)('%j is no contact', async (typed) => {
  const id = await agreedLead(typed, typed);
  const [row] = await testDatabase.rows(
    `select phone_e164, email_normalized, contacts, automated_calls
     from leads join sales.leads shown on lead_id = id where id = $1`,
    [id],
  );
  const none = { phone_e164: null, email_normalized: null, contacts: [], automated_calls: false };
  expect(row).toEqual(none);
});

test.each(['\ufdfa'.repeat(318), 'x'.repeat(2_000)])('reading bounds a long text', async (typed) => {
  const [row] = await testDatabase.rows('select length(sales_internal.plain_text($1)) as length', [typed]);
  expect(row?.length).toBeLessThanOrEqual(640);
  expect(await contactsOf(`pat@example.com ${typed}`)).toEqual(['pat@example.com']);
});

test('a lead has all numbers and addresses of both fields', async () => {
  const id = await storeLead(testDatabase, {
    phone: '(214) 555-0199 ext. 12, or pat@example.net',
    email: 'Pat@Example.com, 713 555 0111',
  });
  expect(
    await testDatabase.rows(
      'select phone_e164, phone_extension, email_normalized, contacts from leads where id = $1',
      [id],
    ),
  ).toEqual([
    {
      ...{ phone_e164: '+12145550199', phone_extension: '12', email_normalized: 'pat@example.com' },
      contacts: ['+12145550199', 'pat@example.com', '+17135550111', 'pat@example.net'],
    },
  ]);
});

const contactsOf = async (typed: string) =>
  (
    await testDatabase.rows<{ contacts: string[] }>('select sales_internal.contacts_in($1) as contacts', [
      typed,
    ])
  )[0]?.contacts;

const digit = (from: number) => fc.integer({ min: from, max: 9 });
const number = fc
  .tuple(digit(2), digit(0), digit(0), digit(2), ...Array.from({ length: 6 }, () => digit(0)))
  .map((digits) => digits.join(''));
const zeros = ['0', '０', '٠', '०'].map((zero) => zero.charCodeAt(0));
const way = fc.record({
  before: fc.constantFrom('', '+1', '1', '001', '+1+1', '+1 1 ', 'tel:+1-', 'Call ', '24/7: ', '('),
  separators: fc.array(fc.constantFrom('', '', '-', '.', ' ', ') ', '\u2011', ' – ', '\u200b'), {
    minLength: 9,
    maxLength: 9,
  }),
  zero: fc.constantFrom(...zeros),
  after: fc.constantFrom('', ' ', '.', ' x12', ' ext. 4', ', thanks', ' (24/7)', '\u202c'),
});
type Way = typeof way extends fc.Arbitrary<infer T> ? T : never;
const write = (digits: string, { before, separators, zero, after }: Way) =>
  before +
  Array.from(
    digits,
    (each, index) => String.fromCharCode(zero + Number(each)) + (separators[index] ?? ''),
  ).join('') +
  after;

test('any two spellings of a number are one contact', () =>
  fc.assert(
    fc.asyncProperty(number, way, way, async (digits, one, other) => {
      expect(await contactsOf(write(digits, one))).toEqual([`+1${digits}`]);
      expect(await contactsOf(write(digits, other))).toEqual([`+1${digits}`]);
    }),
  ));

const around = fc.constantFrom(
  ['', ''],
  ['<', '>'],
  ['"', '"'],
  ['‘', '’'],
  ['“', '”'],
  ['«', '»'],
  ['« ', ' »'],
  ['(', ')'],
  ['mailto:', ''],
  ['', '.'],
  [' ', ', thanks'],
  ['Pat Doe <', '>'],
  ['\u200b', '\ufeff'],
);
const local = fc.stringMatching(/^[a-z0-9]([a-z0-9+_.-]{0,8}[a-z0-9])?$/);
const domain = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,6}[a-z0-9])?\.[a-z]{2,5}$/);

test('any two spellings of an address are one contact', () =>
  fc.assert(
    fc.asyncProperty(local, domain, around, fc.boolean(), async (name, host, [before, after], isUpper) => {
      const address = `${name}@${host}`;
      const typed = `${before}${isUpper ? address.toUpperCase() : address}${after}`;
      expect(await contactsOf(typed)).toEqual([address]);
    }),
  ));

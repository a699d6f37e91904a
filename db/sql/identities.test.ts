import { expect, test } from '@jest/globals';
import { fc } from '../../src/tests/support/properties.ts';
import { createTestDatabase } from '../../src/tests/support/test-database.ts';

const testDatabase = await createTestDatabase();
const { rows } = testDatabase;

/** Spellings that the properties below do not make. */
const spellings = {
  '+15125550142': [
    `(512)555-0142 home|512/555-0142|1 (512) 555-0142|011 1 512 555 0142|1 1 5125550142|cell: 512-555-0142|`,
    `512-555-0142;ext=12|512—555—0142|512 · 555 · 0142|[512] 555 0142| 512\t555\n0142 |5 1 2 5 5 5 0 1 4 2|`,
    `\u202a512-555-0142\u202c|512\u00ad5550142|512-555-O142|512 555 o142|after 5:30 pm 512-555-0142|`,
    `$99: 512-555-0142|5️⃣12 555 0142|wa.me/15125550142`,
  ].join(''),
  '+16215550100': `621-555-0100|(621) 555-0100|1.621.555.0100`,
  '+18003569377': `1-800-FLOWERS|1-800-356-9377|(800) flowers|800.FLOWERS|8003569377`,
  '+18002668228': `1-800-CONTACTS|800-266-8228`,
  '+12105554663': `210-555-HOME|210-555-4663|(210) 555-home`,
  '+442079460958': `+44 20 7946 0958|+44 (0)20 7946 0958|0044 20 7946 0958|011 44 2079460958|+44-20-7946-0958`,
  '+3531234': `+353 1234`,
  '+353123456789012': `+353 123456789012`,
  '+525555550100': `+52 55 5555 0100|011 52 55 5555 0100|＋52 55 5555 0100`,
  'pat@example.com': [
    `pat@example.com,|[pat@example.com]|pat@example.com;|pat@example.com!|pat@example.com\n|\`pat@example.com\`|`,
    `MAILTO:Pat@Example.com?subject=Stop|pat\u00ad@example.com|pat @example.com|pat@ example.com|`,
    `pat @ example . com|p at@example.com|ｐａｔ＠ｅｘａｍｐｌｅ．ｃｏｍ|my address is pat@example.com`,
  ].join(''),
  'pat+tag@example.com': `pat+tag@example.com|PAT+TAG@example.com`,
  'pat@mail.example.com': `pat@mail.example.com|<pat@mail.example.com>`,
  'pat.doe@example.com': `pat.doe@example.com|pat.doe@example.com.`,
  "o'brien@example.com": `o'brien@example.com|o’brien@example.com|O’Brien@example.com`,
  'josé@example.com': `josé@example.com|JOSÉ@example.com|jose\u0301@example.com`,
  '5125550142@txt.example.net': `5125550142@txt.example.net|5125550142@TXT.example.net`,
};

const contactsOf = async (typed: string) =>
  (await rows('select sales_internal.identities_in($1) as contacts', [typed]))[0]?.contacts;

test.each(Object.entries(spellings))('%s is found in each of its spellings', async (contact, list) => {
  for (const typed of list.split('|')) {
    // Words before an address may be a part of it, so both readings count.
    const inWords = /^[^<>]+[a-z] ?[a-z]+@/.test(typed);
    expect([typed, await contactsOf(typed)]).toEqual([
      typed,
      inWords ? expect.arrayContaining([contact]) : [contact],
    ]);
  }
});

test.each([
  ...['24/7', '9:30-17:00', '$2,145,550,100', '555-0142', '911', '111-555-0100', '512-155-0100'],
  ...['(512) 555-01', '44 20 7946 0958', '512555014', '51255501425', 'pat@example', '@example.com'],
  ...['+353 123', '+353 1234567890123', 'ask for Pat'],
])('%j is no contact', async (typed) => {
  expect(await contactsOf(typed)).toEqual([]);
});

test.each(['\ufdfa'.repeat(318), 'x'.repeat(2_000)])('reading bounds a long text', async (typed) => {
  const [row] = await rows('select length(sales_internal.plain_text($1)) as length', [typed]);
  expect(row?.length).toBeLessThanOrEqual(640);
  expect(await contactsOf(`pat@example.com ${typed}`)).toEqual(['pat@example.com']);
});

const digit = (from: number) => fc.integer({ min: from, max: 9 });
const digits = fc.tuple(digit(2), digit(0), digit(0), digit(2), ...Array.from({ length: 6 }, () => digit(0)));
const zero = fc.constantFrom('0', '０', '٠', '०').map((each) => each.charCodeAt(0));
const separator = fc.constantFrom('', '', '-', '.', ' ', ') ', '\u2011', ' – ', '\u200b');
const before = fc.constantFrom('', '+1', '1', '001', '+1+1', '+1 1 ', 'tel:+1-', 'Call ', '24/7: ', '(');
const after = fc.constantFrom('', ' ', '.', ' x12', ' ext. 4', ', thanks', ' (24/7)', '\u202c');

test('any spelling of a number is read', () =>
  fc.assert(
    fc.asyncProperty(
      ...([digits, zero, fc.array(separator, { minLength: 9, maxLength: 9 }), before, after] as const),
      async (number, from, separators, start, end) => {
        const written = number.map(
          (each, place) => String.fromCharCode(from + each) + (separators[place] ?? ''),
        );
        expect(await contactsOf(start + written.join('') + end)).toEqual([`+1${number.join('')}`]);
      },
    ),
  ));

const around = fc.constantFrom(
  ...['|', '<|>', '"|"', '‘|’', '“|”', '«|»', '« | »', '(|)', 'mailto:|', '|.', ' |, thanks', 'Pat Doe <|>'],
  '\u200b|\ufeff',
);
const local = fc.stringMatching(/^[a-z0-9]([a-z0-9+_.-]{0,8}[a-z0-9])?$/);
const domain = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,6}[a-z0-9])?\.[a-z]{2,5}$/);

test('any spelling of an address is read', () =>
  fc.assert(
    fc.asyncProperty(local, domain, around, fc.boolean(), async (name, host, marks, isUpper) => {
      const address = `${name}@${host}`;
      const typed = marks.replace('|', isUpper ? address.toUpperCase() : address);
      expect(await contactsOf(typed)).toEqual([address]);
    }),
  ));

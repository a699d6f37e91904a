import { expect, test } from '@jest/globals';
import { fc, textFrom, tries } from '../../src/tests/support/properties.ts';
import { createTestDatabase } from '../../src/tests/support/test-database.ts';

const { rows } = await createTestDatabase();
const contactsIn = async (typed: string) =>
  (
    await rows<{ read: string[] }>('select sales_internal.contacts_in($1) as read', [typed])
  )[0]?.read.join(' ');

const NUMBER = '+12145550100';

test.each([
  ['(214) 555-0100', NUMBER],
  ['call me at 1 (214) 555 0100.', NUMBER],
  ['+1 214.555.0100ext.5', NUMBER],
  ['2145550100 x12', NUMBER],
  ['tel:+1-214-555-0100', NUMBER],
  ['12145550100', NUMBER],
  ['214-555-0100, 2145550100', NUMBER],
  ['214/555-0100', NUMBER],
  ['（２１４）５５５‑０１００', NUMBER],
  ['214\u00a0555\u200b\u2010 0100\u202c', NUMBER],
  ['214\t555\n0100', NUMBER],
  ['214·555•0100', NUMBER],
  ['٢١٤ ٥٥٥ ٠١٠٠', NUMBER],
  ['214-555-0100 or (512) 555-0101', `${NUMBER} +15125550101`],
  ['0112145550100', ''],
  ['21455501001', ''],
  ['114-555-0100', ''],
  ['214-055-0100', ''],
  ['214     555 0100', ''],
  ['+44 (0)20 7946 0958', '+442079460958'],
  ['+44 214 555 0100', '+442145550100'],
  ['+52 55 1234 5678 2145550100', `+525512345678 ${NUMBER}`],
  ['+0214555', ''],
  ['+44 20 7946   0021', ''],
  ['+49 221/5550100', ''],
  ['+43 1 / 214 555 0109', ''],
  ['0049 (221) 555 0108', ''],
  ['+44794601 2145550100', `+44794601 ${NUMBER}`],
  ['4005 Main 500 214-555-0100', NUMBER],
  ['Pat@Ash.com', 'pat@ash.com'],
  ['"Pat Doe" <pat@ash.com>, sam@x.co', 'pat@ash.com sam@x.co'],
  [`'pat@ash.com'; o'brien@x.co.`, `pat@ash.com o'brien@x.co`],
  ['mailto:pat@xn--bcher-kva.example', 'pat@xn--bcher-kva.example'],
  ['ＰＡＴ＠ash.com', 'pat@ash.com'],
  ['pat@bücher.example', ''],
  ['pat@ash, @ash.com, pat@10.0.0.1', ''],
  ['pat.2145550100@ash.com', 'pat.2145550100@ash.com'],
  ['pat@ash.com 214-555-0100', `${NUMBER} pat@ash.com`],
])('in %j it reads %j', async (typed, contacts) => {
  expect(await contactsIn(typed)).toBe(contacts);
});

test('it reads any text, and its own answer as the same', async () => {
  const typed = textFrom('0123456789+()-. @abx\u200b０é\ud83d\ude00<>\'"', { maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(typed, async (text) => {
      const read = await contactsIn(text);
      expect((await contactsIn(read ?? ''))?.split(' ').sort()).toEqual(read?.split(' ').sort());
    }),
    tries(200),
  );
});

test('a lead has the contacts that it reads in phone and email', async () => {
  const gap = fc.constantFrom('', '', ' ', '-', '.', ') ', ')', '   ', '/');
  const three = fc.constantFrom('214', '555', '214', '555', '155');
  const four = fc.constantFrom('0100', '0100', '0012', '01001');
  const phone = fc.tuple(fc.constantFrom('', '', '(', '+'), three, gap, three, gap, four);
  const local = textFrom('aB0._+-', { maxLength: 3 });
  const at = fc.constantFrom('@', '@', '@', '', '@.', ',@', 'é@');
  const email = fc.tuple(local, at, fc.domain());
  const texts = fc.sample(fc.tuple(phone, email), 1_000);
  const stored = await rows<{ phone: string; contacts: string[]; expected: string[] }>(
    `with lead as (
      insert into leads (id, business_name, contact_name, phone, email, source)
      select gen_random_uuid(), '', '', typed ->> 0, typed ->> 1, 'form'
      from json_array_elements($1) typed
      returning id, phone, email, contacts
    )
    select
      phone,
      contacts,
      coalesce(
        nullif(sales_internal.contacts_in(concat_ws(' | ', phone, email)), '{}'),
        array[id::text]
      ) as expected
    from lead`,
    [JSON.stringify(texts.map((typed) => typed.map((parts) => parts.join(''))))],
  );
  expect(stored.filter(({ contacts }) => contacts.length === 2).length).toBeGreaterThan(100);
  for (const { contacts, expected } of stored) expect(contacts).toEqual(expected);
});

test('it reads a long text in linear time', async () => {
  for (const part of ['a', '1', '@a.', '2-', '+4 ', '(', 'a@b.c '])
    expect(await contactsIn(part.repeat(20_000))).toBeDefined();
});

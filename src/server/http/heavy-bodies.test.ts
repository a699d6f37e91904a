import { beforeAll, expect, test } from '@jest/globals';
import request from 'supertest';
import { newLead } from '../../tests/support/leads.ts';
import { legalSettings } from '../../tests/support/settings.ts';
import { createTestApp } from '../../tests/support/test-app.ts';
import { paths } from '#shared/api.ts';
import { bodyLimits } from './body-limits.ts';

const { app } = await createTestApp(legalSettings);

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';
const BYTES = bodyLimits.post * 1_024;
const FIELDS = 1_000;

/** Repeats the unit up to the limit of a body, or of a form's fields. */
const repeat = (unit: string, most = FIELDS) =>
  unit.repeat(Math.min(most, Math.floor(BYTES / unit.length) - 2)).replace(/&$/, '');
const nested = (open: string, close: string) => {
  const depth = Math.floor(BYTES / (open.length + close.length)) - 1;
  return `${open.repeat(depth)}1${close.repeat(depth)}`;
};
const asLead = (fields: object) => JSON.stringify({ ...newLead(), ...fields });
const long = (unit: string) => repeat(unit, BYTES).slice(0, BYTES - 1_000);

/**
 * The processor time of a post, in milliseconds, with that of the client. Of a few posts, the
 * cheapest one, because the collection of garbage and a busy machine only add to a cost.
 */
async function costOf(type: string, body: string): Promise<number> {
  const costs: number[] = [];
  while (costs.length < 3) {
    const before = process.cpuUsage();
    await request(app)
      .post(paths.leads)
      .type(type)
      .serialize((text: unknown) => text as string)
      .send(body);
    const { user, system } = process.cpuUsage(before);
    costs.push((user + system) / 1_000);
  }
  return Math.min(...costs);
}

// Both are refused, too, because a page that shows what is wrong costs more than any parser.
const plain = {
  [FORM]: `email=pat&more=${'x'.repeat(15_000)}`,
  [JSON_TYPE]: JSON.stringify({ email: 'pat', more: 'x'.repeat(15_000) }),
};
const plainCost: Record<string, number> = {};
beforeAll(async () => {
  for (const [type, body] of Object.entries(plain))
    plainCost[type] = (await costOf(type, body), await costOf(type, body));
});

test.each([
  ['8,000 fields', FORM, repeat('a&', BYTES)],
  ['one name', FORM, repeat('a=1&')],
  ['one name and no value', FORM, repeat('a&')],
  ['one name of a lead', FORM, repeat('email=a&')],
  [
    'names that differ',
    FORM,
    Array.from({ length: FIELDS }, (_, index) => `a${index}=1`).join('&'),
  ],
  ['a list', FORM, repeat('a[]=1&')],
  ['indexes', FORM, Array.from({ length: FIELDS }, (_, index) => `a[${index}]=1`).join('&')],
  ['brackets that open', FORM, `a${long('[')}=1`],
  ['brackets in brackets', FORM, `a${long('[a]')}=1`],
  ['names with brackets', FORM, repeat('a[b][c][d]=1&')],
  ['percent signs', FORM, `a=${long('%')}`],
  ['coded percent signs', FORM, repeat('%25%25%25%25=%25&')],
  ['coded letters', FORM, `a=${long('%61')}`],
  ['halves of a letter', FORM, `a=${long('%C3')}`],
  ['plus signs', FORM, `a=${long('+')}`],
  ['equals signs', FORM, long('=')],
  ['commas', FORM, `missedCalls=${long('1,')}`],
  ['digits', FORM, `missedCalls=${long('1')}x`],
  ['the prototype', FORM, repeat('__proto__[a]=1&')],
  ['spaces', FORM, `email=${long('+')}x`],
  ['JSON in a form', FORM, `attribution=${nested('[', ']').slice(0, 14_000)}`],
  ['lists in lists', JSON_TYPE, nested('[', ']')],
  ['objects in objects', JSON_TYPE, nested('{"a":', '}')],
  ['a field with lists in lists', JSON_TYPE, `{"email":${nested('[', ']').slice(8, -8)}}`],
  ['a long number', JSON_TYPE, `{"missedCalls":${long('9')}}`],
  ['a long fraction', JSON_TYPE, `{"missedCalls":0.${long('1')}}`],
  ['many numbers', JSON_TYPE, `[${repeat('1e9,', BYTES)}1]`],
  ['one key', JSON_TYPE, `{${repeat('"a":1,', BYTES)}"a":1}`],
  ['escapes', JSON_TYPE, `{"a":"${long('\\u0061')}"}`],
  ['spaces between', JSON_TYPE, `{${long(' ')}}`],
  ['invisible letters', JSON_TYPE, asLead({ contactName: '\u200b'.repeat(4_500) })],
  ['placeholders', JSON_TYPE, asLead({ attribution: { utm_source: long('{') } })],
  ['open placeholders', JSON_TYPE, asLead({ attribution: { utm_source: long('%%a') } })],
  ['underscores', JSON_TYPE, asLead({ attribution: { gclid: long('__A') } })],
  ['a text of digits', JSON_TYPE, asLead({ missedCalls: `${long('1')}x` })],
  ['a text of groups', JSON_TYPE, asLead({ missedCalls: `${long('1,111')}x` })],
])('%s cost no more than plain bodies', async (_what, type, body) => {
  expect(body.length).toBeLessThanOrEqual(BYTES);
  const ratio = (await costOf(type, body)) / Number(plainCost[type]);
  expect(ratio).toBeLessThan(6);
});

test('a form has at most 1,000 fields', async () => {
  const send = (fields: number) =>
    request(app)
      .post(paths.leads)
      .send(`${new URLSearchParams(newLead()).toString()}${'&a=1'.repeat(fields - 6)}`);
  expect([(await send(1_000)).status, (await send(1_001)).status]).toEqual([303, 413]);
});

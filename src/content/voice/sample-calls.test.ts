import { statSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { sampleCalls } from './sample-calls.ts';
import { spanishCall } from '../spanish/call.ts';

const calls = [...sampleCalls, spanishCall];
const MAX_BYTES = 320_000;

test.each(calls)('the script, ticket and recording of $id match', ({ lines, shop, recording }) => {
  expect(lines[0]).toContain(shop);
  if (!recording) return;
  const { file, seconds, lineStarts } = recording;
  expect(lineStarts).toHaveLength(lines.length);
  expect([...lineStarts, seconds].sort((one, other) => one - other)).toEqual([...lineStarts, seconds]);
  expect(statSync(`public${file}`).size).toBeLessThan(MAX_BYTES);
});

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];

test.each(calls)('the ticket of $id fills in its order, and after the words', ({ lines, ticket }) => {
  const order = ticket.map(({ after }) => after);
  expect(order).toEqual(order.toSorted((one, other) => one - other));
  const said = (count: number) => wordsOf(lines.slice(0, count).join(' '));
  for (const { text, after } of ticket) {
    expect(after).toBeLessThanOrEqual(lines.length);
    const facts = wordsOf(text.match(/(?<=\s)\p{Lu}\p{L}+|\d+|\p{L}{5,}/gu)?.join(' ') ?? '');
    const scripted = facts.filter((fact) => said(lines.length).includes(fact));
    expect(said(after)).toEqual(expect.arrayContaining(scripted));
  }
});

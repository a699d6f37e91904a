import { statSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { callsOf, sampleCalls } from './sample-calls.ts';
import { spanishCall } from '../spanish/call.ts';

const calls = [...sampleCalls, spanishCall];
const MAX_BYTES = 320_000;

test('a trade that is left out takes its call along', () => {
  const served = (ids: string[]) => callsOf(ids.map((id) => ({ id }))).map(({ trade }) => trade);
  expect(served(['hvac', 'moving', 'security'])).toEqual(['hvac', 'security']);
  expect(served(['moving'])).toHaveLength(1);
});

test.each(calls)('the script, ticket and recording of $id match', (call) => {
  const { lines, shop, ticket, recording } = call;
  expect(lines[0]).toContain(shop);
  const spoken = ticket.map(({ after }) => after);
  expect(spoken).toEqual(spoken.toSorted((one, other) => one - other));
  expect(spoken.at(-1)).toBeLessThanOrEqual(lines.length);
  if (!recording) return;
  const { file, seconds, lineStarts } = recording;
  expect(lineStarts).toHaveLength(lines.length);
  expect([...lineStarts, seconds].sort((one, other) => one - other)).toEqual([
    ...lineStarts,
    seconds,
  ]);
  expect(statSync(`public${file}`).size).toBeLessThan(MAX_BYTES);
});

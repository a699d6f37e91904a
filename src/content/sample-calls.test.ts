import { statSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { callScripts } from './sample-call-scripts.ts';
import { sampleCalls } from './sample-calls.ts';

const MAX_BYTES = 320_000;

test.each(sampleCalls)('the script, ticket and recording of $id match', ({ id, recording, ticket }) => {
  const { lines = [], shop, lineStarts = [] } = callScripts[id] ?? {};
  expect(lines[0]).toContain(shop);
  for (const { after } of ticket) expect(after).toBeLessThanOrEqual(lines.length);
  if (!recording) return;
  const { file, seconds } = recording;
  expect(lineStarts).toHaveLength(lines.length);
  expect([...lineStarts, seconds].sort((one, other) => one - other)).toEqual([...lineStarts, seconds]);
  expect(statSync(`public${file}`).size).toBeLessThan(MAX_BYTES);
});

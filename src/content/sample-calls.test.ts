import { statSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { sampleCalls, spanishCall, type SampleCall } from './sample-calls.ts';

const MAX_BYTES = 320_000;

test.each<[string, SampleCall]>([...sampleCalls, spanishCall].map((call) => [call.id, call]))(
  'the shop, ticket and recording of %s match its lines',
  (_id, { lines, shop, recording, ticket }) => {
    expect(lines[0]).toContain(shop);
    for (const { after } of ticket) expect(after).toBeLessThanOrEqual(lines.length);
    if (!recording) return;
    const { file, seconds, lineStarts } = recording;
    expect(lineStarts).toHaveLength(lines.length);
    expect([...lineStarts, seconds].sort((one, other) => one - other)).toEqual([...lineStarts, seconds]);
    expect(statSync(`public${file}`).size).toBeLessThan(MAX_BYTES);
  },
);

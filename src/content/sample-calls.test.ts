import { expect, test } from '@jest/globals';
import { sampleCalls, type SampleCall } from './sample-calls.ts';

test.each<[string, SampleCall]>(sampleCalls.map((call) => [call.id, call]))(
  'when the sample call %s is shown, then its Spanish words, ticket rows and recording match its spoken lines',
  (_id, { lines, shop, spanish = [], recording, ticket }) => {
    expect(lines[0]).toContain(shop);
    for (const part of spanish) expect(lines.join('\n')).toContain(part);
    for (const { after } of ticket) expect(after).toBeLessThanOrEqual(lines.length);
    if (!recording) return;
    expect(recording.lineStarts).toHaveLength(lines.length);
    expect([...recording.lineStarts].sort((one, other) => one - other)).toEqual(recording.lineStarts);
  },
);

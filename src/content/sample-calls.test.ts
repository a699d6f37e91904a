import { expect, test } from '@jest/globals';
import { sampleCalls, type SampleCall } from './sample-calls.ts';
import { voiceText } from './voice.ts';

const spoken = (part: 'assistant' | 'caller') =>
  sampleCalls.flatMap(({ lines }) => lines.filter((_, turn) => (turn % 2 === 0) === (part === 'assistant')));

test('when a sample call begins, then the assistant says that it is an AI and that the call is recorded', () => {
  for (const { lines } of sampleCalls) expect(lines[0]).toMatch(/AI assistant.*recorded/);
});

test('when the caller in a sample call asks for the price, then the assistant names no price', () => {
  expect(spoken('caller').filter((line) => /cost|charge/.test(line)).length).toBeGreaterThan(0);
  for (const words of [...spoken('assistant'), voiceText.samples.ended])
    expect(words).not.toMatch(/\$|dollar|\bknow\b.*\bprice/i);
});

test.each<[string, SampleCall]>(sampleCalls.map((call) => [call.id, call]))(
  'when the sample call %s is shown, then its Spanish words, ticket rows and recording match its spoken lines',
  (_id, { lines, spanish = [], recording, ticket }) => {
    for (const part of spanish) expect(lines.join('\n')).toContain(part);
    for (const { after } of ticket) expect(after).toBeLessThanOrEqual(lines.length);
    if (!recording) return;
    expect(recording.lineStarts).toHaveLength(lines.length);
    expect([...recording.lineStarts].sort((one, other) => one - other)).toEqual(recording.lineStarts);
  },
);

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

test('each sample call asks for name and number, reads the address back, and has both on its ticket', () => {
  for (const { lines, ticket } of sampleCalls) {
    const written = (label: string) => ticket.find((row) => row.label === label)?.text ?? '';
    expect(lines.join('\n')).toMatch(/What’s your name, and which number .*\?/);
    const [, name = '', area, local] = /^(\w+ \w+), \((\d{3})\) (555-01\d\d)$/.exec(written('Caller')) ?? [];
    const number = `${area}-${local}`;
    const answer = lines.findIndex((line) => line.startsWith(`${name}, ${number}.`));
    expect(answer % 2).toBe(1);
    const [street = '', town = ''] = written('Where').split(/[,;] /);
    const told = lines.findIndex((line) => line.includes(`${street}, in ${town}`));
    const back = lines.findIndex((line) => line.includes(`${street} in ${town}`) && line.includes(number));
    expect([told % 2, back % 2, back > told]).toEqual([1, 0, true]);
    expect(ticket.map(({ label }) => label)).toEqual(['Problem', 'Safety', 'Caller', 'Where', 'When']);
  }
});

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

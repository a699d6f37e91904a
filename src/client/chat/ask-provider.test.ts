import { expect, jest, test } from '@jest/globals';
import { askProvider } from './ask-provider.ts';

const config = { apiUrl: 'https://provider.example', assistantId: 'a', publicKey: 'k', maxSeconds: 90 };
const ask = (respond: () => Promise<Response>) => {
  globalThis.fetch = respond;
  return askProvider({ config, input: 'how much is it', sessionId: undefined });
};

const empty = { output: [{ role: 'assistant', content: ' ' }] };
test.each([
  ['refused with 429', () => Promise.resolve(new Response('', { status: 429 }))],
  ['offline', () => Promise.reject(new TypeError('offline'))],
  ['empty', () => Promise.resolve(Response.json(empty))],
])('no answer: %s', async (reason, respond) => {
  await expect(ask(respond)).rejects.toThrow(reason);
});

test('silence for twenty seconds is no answer', async () => {
  jest.useFakeTimers();
  const asked = ask(() => new Promise(() => undefined));
  jest.advanceTimersByTime(20_000);
  await expect(asked).rejects.toThrow('silent');
});

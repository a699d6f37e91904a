import { expect, jest, test } from '@jest/globals';
import { askProvider } from './ask-provider.ts';

const config = { apiUrl: 'https://provider.example', assistantId: 'a', publicKey: 'k' };
const ask = (respond: () => Promise<Response>) => {
  globalThis.fetch = respond;
  return askProvider({ config, input: 'how much is it', sessionId: undefined });
};

test.each([
  ['a refusal', () => Promise.resolve(new Response('', { status: 429 }))],
  ['no network', () => Promise.reject(new TypeError('offline'))],
  [
    'an empty answer',
    () => Promise.resolve(Response.json({ output: [{ role: 'assistant', content: ' ' }] })),
  ],
])('%s is no answer', async (_case, respond) => {
  await expect(ask(respond)).rejects.toThrow();
});

test('silence for twenty seconds is no answer', async () => {
  jest.useFakeTimers();
  const asked = ask(() => new Promise(() => undefined));
  jest.advanceTimersByTime(20_000);
  await expect(asked).rejects.toThrow('silent');
});

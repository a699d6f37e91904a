import { execFile } from 'node:child_process';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { faq } from '#content/faq.ts';
import { plans } from '#content/plans.ts';
import { services } from '#content/services.ts';
import { startProviderAccount, type ProviderAccount } from '../support/provider-account.ts';

const KEY = 'a-private-key-of-nobody';
let account: ProviderAccount;

beforeEach(async () => {
  account = await startProviderAccount(KEY);
});
afterEach(() => account.stop());

interface Outcome {
  code: number | null;
  out: string;
  said: string;
}

/** What `npm run voice:assistant` runs. */
function command(args: string[], env: Record<string, string> = {}): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['src/server/launch.mjs', 'voice:assistant', ...args],
      { env: { ...process.env, VAPI_API_URL: account.url, ...env } },
      (_error, out, said) => resolve({ code: child.exitCode, out, said }),
    );
  });
}

test('when the command runs for the first time, then the account has the demo assistant and the id is printed', async () => {
  const { code, out } = await command([], { VAPI_PRIVATE_KEY: KEY, VOICE_MAX_SECONDS: '240' });
  expect(code).toBe(0);
  const [assistant] = [...account.assistants.values()];
  expect(out).toBe(`${String(assistant?.id)}\n`);
  expect(assistant).toMatchObject({
    model: { provider: 'openai', model: 'gpt-4o' },
    transcriber: { endpointing: 300 },
    stopSpeakingPlan: { numWords: 2, voiceSeconds: 0.5, backoffSeconds: 1.2 },
    maxDurationSeconds: 240,
  });
});

test('when it runs again, then it updates the same assistant', async () => {
  const first = await command([], { VAPI_PRIVATE_KEY: KEY });
  const second = await command([], { VAPI_PRIVATE_KEY: KEY, VOICE_MAX_SECONDS: '60' });
  expect(second.out).toBe(first.out);
  expect(account.assistants.size).toBe(1);
  expect([...account.assistants.values()][0]).toMatchObject({ maxDurationSeconds: 60 });
});

test('when an assistant id is set, then that one is updated, and an unknown one is named as the fault', async () => {
  account.assistants.set('mine', { id: 'mine', name: 'By hand' });
  const known = await command([], { VAPI_PRIVATE_KEY: KEY, VAPI_ASSISTANT_ID: 'mine' });
  expect(known.out).toBe('mine\n');
  expect(account.assistants.get('mine')).toMatchObject({ name: 'Porchlight demo' });

  const unknown = await command([], { VAPI_PRIVATE_KEY: KEY, VAPI_ASSISTANT_ID: 'gone' });
  expect(unknown.code).toBe(1);
  expect(unknown.said).toContain('check VAPI_ASSISTANT_ID');
});

test('when it is a dry run, then it prints what would be sent and asks nobody', async () => {
  const { code, out } = await command(['--dry-run'], { VAPI_API_URL: 'http://127.0.0.1:9' });
  expect(code).toBe(0);
  const { model } = JSON.parse(out) as { model: { messages: { content: string }[] } };
  const prompt = model.messages[0]?.content ?? '';
  for (const { answer } of faq) expect(prompt).toContain(answer);
  for (const { name, text } of services.items) expect(prompt).toContain(`${name}: ${text}`);
  for (const { name } of plans) expect(prompt).toContain(name);
});

test('when the key is missing or refused, then one line says what to do and the key is not in it', async () => {
  const missing = await command([]);
  expect(missing).toMatchObject({ code: 1, out: '' });
  expect(missing.said).toContain('VAPI_PRIVATE_KEY');

  const refused = await command([], { VAPI_PRIVATE_KEY: 'another-key' });
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.said).toContain('check VAPI_PRIVATE_KEY');
  expect(refused.said).not.toContain('another-key');
  expect(refused.said.trim().split('\n')).toHaveLength(1);
});

test('when the provider does not answer, then the command says so', async () => {
  const { code, said } = await command([], { VAPI_PRIVATE_KEY: KEY, VAPI_API_URL: 'http://127.0.0.1:9' });
  expect(code).toBe(1);
  expect(said).toContain('the provider did not answer');
});

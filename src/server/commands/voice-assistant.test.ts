import { beforeEach, expect, test } from '@jest/globals';
import { site } from '#content/site.ts';
import { demoAssistant } from '#shared/voice-assistant.ts';
import { callCommand } from '../../tests/support/command-process.ts';
import { startFakeAssistantApi } from '../../tests/support/fake-assistant-api.ts';

const KEY = 'a-private-key-of-nobody';
const NOBODY = 'http://127.0.0.1:9';

const account = await startFakeAssistantApi(KEY);
beforeEach(() => account.assistants.clear());

const call = (env: Record<string, string> = {}, ...args: string[]) =>
  callCommand(['voice:assistant', ...args], { VAPI_API_URL: account.url, VAPI_PRIVATE_KEY: KEY, ...env });

test('when it runs the first time, then it creates the demo assistant; the next run updates it', async () => {
  const first = await call({ VOICE_MAX_SECONDS: '240' });
  const [made] = [...account.assistants.values()];
  expect(first).toMatchObject({ code: 0, stdout: `${String(made?.id)}\n` });
  expect(made).toMatchObject(demoAssistant({ device: 'desktop', maxSeconds: 240 }));

  expect((await call({ VOICE_MAX_SECONDS: '60' })).stdout).toBe(first.stdout);
  expect([...account.assistants.values()]).toMatchObject([{ maxDurationSeconds: 60 }]);
});

test('when an assistant id is set, then that assistant is updated', async () => {
  account.assistants.set('mine', { id: 'mine', name: 'By hand' });
  expect((await call({ VAPI_ASSISTANT_ID: 'mine' })).stdout).toBe('mine\n');
  expect([...account.assistants.values()]).toMatchObject([{ id: 'mine', name: `${site.brand} demo` }]);
});

test('when it is a dry run, then it prints the request and sends nothing', async () => {
  const { code, stdout } = await call({ VAPI_API_URL: NOBODY }, '--dry-run');
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject(demoAssistant({ device: 'desktop' }));
  const recorded = await call({ VAPI_API_URL: NOBODY, VOICE_RECORDING: '1' }, '--dry-run');
  expect(JSON.parse(recorded.stdout)).toMatchObject({ artifactPlan: { recordingEnabled: true } });
});

test.each([
  ['the key is missing', { VAPI_PRIVATE_KEY: '' }, 'VAPI_PRIVATE_KEY: set it'],
  ['the key is refused', { VAPI_PRIVATE_KEY: 'another-key' }, 'check VAPI_PRIVATE_KEY'],
  ['the assistant does not exist', { VAPI_ASSISTANT_ID: 'gone' }, 'check VAPI_ASSISTANT_ID'],
  ['the provider does not answer', { VAPI_API_URL: NOBODY }, 'the provider did not answer'],
])('when %s, then a line says what to do, without the key', async (_what, env, words) => {
  const { code, stdout, stderr } = await call(env);
  expect([code, stdout, stderr]).toEqual([1, '', expect.stringContaining(words)]);
  expect(stderr).not.toMatch(/another-key|a-private-key/);
});

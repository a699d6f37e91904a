import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { emailSettings, environmentErrorsOf, namesIn, webhookSettings } from '../tests/support/settings.ts';
import { temporaryDataDir } from '../tests/support/data-dir.ts';
import { misspellingWarnings, readEnv, SECRETS } from './env.server.ts';
import { publicConfig } from './public-config.ts';

const URL_OF_DATABASE = 'postgres://web:secret@db.example/porchlight';

test('when no setting is set, then the defaults apply', () => {
  expect(readEnv({})).toMatchObject({
    PORT: 3000,
    PUBLIC_URL: 'http://localhost:3000',
    DATA_DIR: './data',
    LOG_LEVEL: 'info',
    RATE_LIMIT_WINDOW_MS: 900_000,
    RATE_LIMIT_MAX: 100,
  });
  for (const name of ['DATABASE_URL', 'HOST', 'RETENTION_SUSPECTED_DAYS'])
    expect(readEnv({})).not.toHaveProperty(name);
});

test.each([
  [{ PORT: '', HOST: '', PUBLIC_URL: '', DATABASE_URL: '', LOG_LEVEL: '', RATE_LIMIT_MAX: '' }],
  [{ DATABASE_URL_FILE: '' }],
  [{ PATH: '/bin', npm_config_port: 'x', NODE_ENV: 'production' }],
])('when variables are empty or belong to other programs (%j), then the defaults apply', (source) => {
  expect(readEnv(source)).toEqual(readEnv({}));
});

test.each([
  [{ PORT: '8080' }, { PORT: 8080, PUBLIC_URL: 'http://localhost:8080' }],
  [{ PORT: '65535' }, { PORT: 65_535 }],
  [{ RATE_LIMIT_MAX: '1' }, { RATE_LIMIT_MAX: 1 }],
  [{ PUBLIC_URL: 'https://Site.example/' }, { PUBLIC_URL: 'https://site.example' }],
  [{ PUBLIC_URL: 'http://a.example:8080' }, { PUBLIC_URL: 'http://a.example:8080' }],
])('when the environment has %j, then the settings have %j', (source: Record<string, string>, env) => {
  expect(readEnv(source)).toMatchObject(env);
});

test.each([
  ['PORT', ['65536', '-1', '3000.5', '0x10', 'http', '3 000']],
  ['PUBLIC_URL', ['porchlight.example', 'ftp://porchlight.example', 'https://']],
  [
    'PUBLIC_URL',
    ['https://a.example/app', 'https://a.example/?x', 'https://a.example/#x', 'https://u@a.example'],
  ],
  ['VAPI_API_URL', ['https://a.example/vapi']],
  ['TRUST_PROXY', ['true']],
  ['DATABASE_URL', ['mysql://x', 'localhost', 'postgres://h:99999/d', 'postgres://h:0/d']],
  ['DATABASE_URL', ['postgres://h h/d', 'postgres://h/d?port=99999', 'postgres://h/d?port=x']],
  ['LOG_LEVEL', ['loud']],
  ['RATE_LIMIT_MAX', ['0']],
  ['RATE_LIMIT_WINDOW_MS', ['1']],
  // 3000 is the default of PORT.
  ['METRICS_PORT', ['65536', '3000']],
  ['SENTRY_DSN', ['https://errors.example/1', 'https://key@errors.example/']],
  ['SENTRY_BROWSER_DSN', ['key']],
  ['RETENTION_SUSPECTED_DAYS', ['0', 'never']],
])('when %s is one of %j, then the error names the setting', (name, values) => {
  for (const value of values) {
    const errors = environmentErrorsOf({ [name]: value });
    expect([value, errors]).toEqual([value, [expect.stringMatching(`^${name}: .+`)]]);
  }
});

test.each([
  [['VAPI_SQUAD_ID', 'VAPI_WORKFLOW_ID']],
  [['VAPI_ASSISTANT_ID', 'VAPI_SQUAD_ID', 'VAPI_WORKFLOW_ID']],
])('when %j are set, then each setting after the first has an error', ([first = '', ...others]) => {
  const ids = Object.fromEntries([first, ...others].map((name) => [name, 'id']));
  expect(environmentErrorsOf(ids)).toEqual(
    others.map((name) => `${name}: set it or ${first}, not both: only one can answer calls`),
  );
});

test.each([
  [{ PUBLIC_ULR: 'x' }, ['PUBLIC_ULR: no such setting; did you mean PUBLIC_URL?']],
  [{ DATABASE_URI: 'x' }, ['DATABASE_URI: no such setting; did you mean DATABASE_URL?']],
  [{ SMTP_URL_FIEL: 'x' }, ['SMTP_URL_FIEL: no such setting; did you mean SMTP_URL_FILE?']],
  [{ HOME: '/', PGHOST: 'x', LOGNAME: 'x', npm_config_port: 'x', PUBLIC: 'x', BACKUP_KEEP: '1' }, []],
  [{ PUBLIC_URL: 'x', DATABASE_URL_FILE: 'x', ALLOW_SEED: '1', PUBLIC_ULR: '' }, []],
])(
  'when %j is set, then each misspelled setting that is not empty has a warning',
  (source: Record<string, string>, warnings) => {
    expect(misspellingWarnings(source)).toEqual(warnings);
  },
);

const VAPI_ORG_ID = 'org-1';
const callTokenSettings = { VAPI_ORG_ID, VAPI_PRIVATE_KEY: 'private-key' };

test('when VAPI_ORG_ID turns on call tokens, then the errors name each setting that is missing or unsuitable', () => {
  expect(namesIn(environmentErrorsOf({ VAPI_ORG_ID }))).toEqual(['VAPI_PRIVATE_KEY']);
  for (const name of ['VAPI_SQUAD_ID', 'VAPI_WORKFLOW_ID'])
    expect(namesIn(environmentErrorsOf({ ...callTokenSettings, [name]: 'id' }))).toEqual([name]);
  expect(namesIn(environmentErrorsOf({ ...callTokenSettings, VOICE_DAILY_SECONDS: '299' }))).toEqual([
    'VOICE_DAILY_SECONDS',
  ]);
  expect(environmentErrorsOf({ ...callTokenSettings, VOICE_DAILY_SECONDS: '300' })).toEqual([]);
});

test('when the site issues call tokens, then the page gets neither the public key nor the voice provider’s address', () => {
  const voice = { apiUrl: '/api/voice', maxSeconds: 300 };
  expect(publicConfig(readEnv({ ...callTokenSettings, VAPI_PUBLIC_KEY: 'public-key' })).voice).toEqual(voice);
});

const folder = temporaryDataDir();

const writeSecretFile = async (name: string, text: string) => {
  await writeFile(join(folder, name), text);
  return { [`${name}_FILE`]: join(folder, name) };
};
const channelWith = (name: string): Record<string, string> =>
  [webhookSettings, emailSettings].find((parts) => name in parts) ?? {};

test.each(SECRETS)('when %s_FILE names a file, then the value is read from this file', async (name) => {
  const fallback = name === 'DATABASE_URL' ? URL_OF_DATABASE : 'https://key@errors.example/1';
  const { [name]: secret = fallback, ...others } = channelWith(name);
  const env = readEnv({ ...others, ...(await writeSecretFile(name, `${secret}\n`)) });
  expect(String(env[name])).toBe(secret);
});

test('when a secret is set both directly and in a file, then the settings are refused', async () => {
  const fileSetting = await writeSecretFile('DATABASE_URL', URL_OF_DATABASE);
  expect(environmentErrorsOf({ ...fileSetting, DATABASE_URL: URL_OF_DATABASE })).toHaveLength(1);
});

test('when the file of a secret is missing and another setting is wrong, then the errors name both settings', () => {
  const errors = environmentErrorsOf({ DATABASE_URL_FILE: join(folder, 'missing'), PORT: 'http' });
  expect(namesIn(errors).sort()).toEqual(['DATABASE_URL_FILE', 'PORT']);
});

test.each(['mysql://web:secret@db\n', '\n'])(
  'when the file of a secret contains %j, then the error does not contain the secret',
  async (text) => {
    const errors = environmentErrorsOf(await writeSecretFile('DATABASE_URL', text));
    expect(errors).toEqual([expect.not.stringContaining('secret')]);
  },
);

const publicConfigOf = (source: Record<string, string>) => publicConfig(readEnv(source));
const [publicUrl, build] = ['http://localhost:3000', 'development'];
const secrets = { VAPI_PRIVATE_KEY: 'private-key', DATABASE_URL: URL_OF_DATABASE };
const KEYS = { VAPI_PUBLIC_KEY: 'public-key', ...secrets };

test('when no key of the voice provider is set, then the page gets no settings of calls', () => {
  expect(publicConfigOf({ VAPI_ASSISTANT_ID: 'assistant-1', VOICE_MAX_SECONDS: '60' })).toEqual({
    publicUrl,
    build,
    legalLinks: [],
  });
});

test('when calls need no token, then the page gets the public key and the voice provider’s address, but no secret', () => {
  const voice = { publicKey: 'public-key', apiUrl: 'https://api.vapi.ai' };
  expect(publicConfigOf(KEYS)).toEqual({ publicUrl, build, legalLinks: [], voice });
});

test.each([
  [{ VAPI_ASSISTANT_ID: 'a' }, { assistantId: 'a' }],
  [{ VAPI_SQUAD_ID: 's' }, { squadId: 's' }],
  [{ VAPI_WORKFLOW_ID: 'w' }, { workflowId: 'w' }],
])('when %j says who answers calls, then the page gets the public settings of calls', (source, id) => {
  const call = { VAPI_API_URL: 'http://127.0.0.1:9/', VOICE_MAX_SECONDS: '60', VOICE_RECORDING: '1' };
  const voice = {
    publicKey: 'public-key',
    apiUrl: 'http://127.0.0.1:9',
    maxSeconds: 60,
    isRecorded: true,
    ...id,
  };
  expect(publicConfigOf({ ...KEYS, ...call, ...source }).voice).toEqual(voice);
});

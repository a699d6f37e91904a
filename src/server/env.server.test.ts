import { writeFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { OperatorError } from '#runtime/operator-error.ts';
import { doubtfulSettings, readEnv, SECRETS, settingNames, unknownSettings } from './env.server.ts';
import { publicConfig } from './settings/public-config.ts';
import { release } from './telemetry/release.ts';
import { temporaryDataDir } from '../tests/support/resources.ts';
import { emailSettings, legalSettings, webhookSettings } from '../tests/support/settings.ts';

const URL_OF_DATABASE = 'postgres://web:secret@db.example/porchlight';

const complete: Record<string, string> = {
  ...webhookSettings,
  ...emailSettings,
  ...legalSettings,
  LEAD_CHAT_URL: 'https://hooks.example.com/x',
  HEARTBEAT_URL: 'https://ping.example/x',
};

function environmentErrorsOf(source: Record<string, string>): string[] {
  try {
    readEnv(source);
  } catch (error) {
    if (error instanceof OperatorError) return error.message.split('\n  ').slice(1);
    throw error;
  }
  return [];
}
const namesIn = (errors: string[]) => errors.map((error) => error.split(':', 1)[0]);

const secretOf = (bytes: number) => `whsec_${Buffer.alloc(bytes).toString('base64')}`;

test.each([secretOf(24), secretOf(64), secretOf(32).replace('whsec_', '')])(
  'LEAD_WEBHOOK_SECRET may be %s',
  (LEAD_WEBHOOK_SECRET) =>
    expect(readEnv({ ...complete, LEAD_WEBHOOK_SECRET })).toMatchObject({ LEAD_WEBHOOK_SECRET }),
);

// Of a self-hosted server, with the password that old DSNs have.
const OWN_DSN = 'http://key:word@errors.example:9000/sentry/1';

test.each<[Record<string, string>, object]>([
  [{ PORT: '', DATABASE_URL: '', DATABASE_URL_FILE: '', PATH: '/bin' }, readEnv({})],
  [{ PORT: '8080' }, { PORT: 8080, PUBLIC_URL: 'http://localhost:8080' }],
  [{ LOG_LEVEL: 'debug' }, { LOG_LEVEL: 'debug' }],
  [{ METRICS_PORT: '9464' }, { METRICS_PORT: 9464 }],
  [{ TRUST_PROXY: '2' }, { TRUST_PROXY: 2 }],
  [{ TRUST_PROXY: '10.0.0.0/8' }, { TRUST_PROXY: '10.0.0.0/8' }],
  [{ PUBLIC_URL: 'http://a.example:8080' }, { PUBLIC_URL: 'http://a.example:8080' }],
  [{ PUBLIC_URL: 'http://[2001:db8::1]' }, { PUBLIC_URL: 'http://[2001:db8::1]' }],
  [{ PORT: '65535' }, { PORT: 65_535 }],
  [{ DATA_DIR: '/srv/a~$ b' }, { DATA_DIR: '/srv/a~$ b' }],
  [{ SENTRY_DSN: OWN_DSN }, { SENTRY_DSN: OWN_DSN }],
  [{ CDN_NETWORKS: ' 10.0.0.0/8, ::1/128 ' }, { CDN_NETWORKS: ' 10.0.0.0/8, ::1/128 ' }],
  // Any free ports.
  [
    { PORT: '0', METRICS_PORT: '0' },
    { PORT: 0, METRICS_PORT: 0 },
  ],
])('%j is read as %j', (source, env) => {
  expect(readEnv(source)).toMatchObject(env);
});

test.each([
  ['PORT', ['65536', '-1', '3000.5', 'http', '3 000']],
  ['PUBLIC_URL', ['https://', 'http:a.example', 'https://a.example,b.example']],
  ['VAPI_API_URL', ['https://a.example/vapi']],
  ['HEARTBEAT_URL', ['https://me:word@ping.example/x', 'https:///ping.example']],
  ['TRUST_PROXY', ['true', 'proxy', '100', '10.0.0.0/33']],
  ['DATABASE_URL', ['mysql://x', 'localhost', 'postgres://h:99999/d']],
  ['DATABASE_URL', ['postgres://h/d?sslrootcert=/none.pem']],
  ['DATA_DIR', ['~/data', '~', '~ana/data', '$HOME/data', '/srv/${SITE}/data', '`pwd`/data']],
  ['LOG_LEVEL', ['loud']],
  ['RATE_LIMIT_MAX', ['0', '1000001']],
  ['RATE_LIMIT_WINDOW_MS', ['999', '86400001']],
  ['VOICE_MAX_SECONDS', ['9', '3601']],
  ['METRICS_PORT', ['65536', '3000']],
  ['CDN_NETWORKS', ['cdn.example', '10.0.0.0/33', '203.0.113.0/24;', "'203.0.113.0/24", '/8']],
  ['CDN_NETWORKS', ['2001:db8::/129', 'fe80::1%eth0', '10.0.0.0/8/8', '10.0.0.0/', '10.0.0.0/x']],
  ['CDN_NETWORKS', ['10.0.0.0/8 cdn.example', '10.0.0.0/-8']],
  ['ACME_EMAIL', ['Ops <ops@a.example>', 'ops@a.example,ana@a.example', 'ops@a.example b@c.de']],
  ['ACME_EMAIL', ['"ops"@a.example', 'mailto:ops@a.example', 'ops@localhost', '{$X}@a.example']],
  ['COMPOSE_PROFILES', ['proxy backup', 'proxy;backup', 'Proxy', 'proxy, backup', 'backups', ',']],
  ['SITE_ADDRESS', ['web:3000']],
  ['SENTRY_DSN', ['https://errors.example/1', 'https://key@errors.example/', 'key']],
  ['SENTRY_DSN', [`x${OWN_DSN}`, `${OWN_DSN}/`]],
  ['LEGAL_EMAIL', ['legal']],
  ['LEAD_WEBHOOK_URL', ['ftp://hooks.example.com/x', 'hooks.example.com', 'xhttps://a.example/x']],
  ['LEAD_CHAT_URL', ['https://me:word@hooks.example.com/x', 'https://me:1#word@hooks.example.com']],
  ['LEAD_WEBHOOK_SECRET', ['secret', secretOf(16), secretOf(66), `x${secretOf(24)}`]],
  [
    'SMTP_URL',
    [
      'mail.example.com:25',
      'smtps:///',
      'xsmtp://h',
      'smtp:///h',
      'smtps://u:1#@h',
      'smtps://u:1/@h',
      'smtp://h?debug=true',
      'smtp://h?requireTLS=false&secure=false',
      'smtp://h?requiretls=false',
      'smtp://h?tls.ca=x',
      'smtp://h?requireTLS=no',
    ],
  ],
  ['LEAD_EMAIL_TO', ['ana', 'ana@porchlight.example,']],
  ['LEAD_EMAIL_FROM', ['Ana <ana@a.example>', 'Ana ana@a.example', 'ana@a.example (Ana)']],
])('%s may not be any of %j', (name, values) => {
  for (const value of values) {
    const errors = environmentErrorsOf({ ...complete, [name]: value });
    expect([value, errors]).toEqual([value, [expect.stringMatching(`^${name}: .+`)]]);
    if (/^(LEAD|SMTP|HEART)/.test(name)) expect(errors[0]).not.toContain(value);
  }
});

test.each([
  ['LEAD_CHAT_URL', 'http://room.example'],
  ['LEAD_CHAT_URL', 'https://room.example/services/T0?x=1'],
  ['SMTP_URL', 'smtp://[2001:db8::1]:25'],
  ['SMTP_URL', 'smtp://h?requireTLS=false'],
  ['SMTP_URL', 'smtp://h?tls.rejectUnauthorized=false&requireTLS=true'],
])('%s may be %s', (name, url) => {
  const env = readEnv({ ...emailSettings, [name]: url });
  expect(String(env[name as 'SMTP_URL'])).toBe(new URL(url).href);
});

test.each([
  ['PORT', '65536', /from (\d+) to (\d+)$/],
  ['RATE_LIMIT_WINDOW_MS', '999', /from (\d+) to (\d+)$/],
  ['TRUST_PROXY', 'true', /below 100, or networks like (\w+)$/],
  ['CDN_NETWORKS', 'cdn.example', /networks like (\S+), separated/],
  ['COMPOSE_PROFILES', 'Proxy', /must be (\w+), (\w+), or (\S+)$/],
  ['SENTRY_DSN', 'key', /a DSN, like (\S+)$/],
])('%s may be what the error of %s names', (name, wrong, named) => {
  const [error = ''] = environmentErrorsOf({ [name]: wrong });
  const [, ...values] = named.exec(error) ?? [];
  expect(values).not.toEqual([]);
  for (const value of values)
    expect([value, environmentErrorsOf({ [name]: value })]).toEqual([value, []]);
});

test.each([
  ['https://Site.example/', 'https://site.example'],
  ['https://Site.example', 'https://site.example'],
  ['https://a.example:443', 'https://a.example'],
  ['https://a.example:443/app?x#y', 'https://a.example'],
  ['https://me:word@b\u00fccher.example', 'https://xn--bcher-kva.example'],
  ['ftp://a.example:8443', 'https://a.example:8443'],
  ['a.example', 'https://a.example'],
  ['a.example//x', 'https://a.example'],
  ['shttp://a.example', 'https://a.example'],
])('PUBLIC_URL may not be %s, but %s', (PUBLIC_URL, right) => {
  expect(environmentErrorsOf({ PUBLIC_URL })).toEqual([expect.stringMatching(`: ${right}$`)]);
  expect(readEnv({ PUBLIC_URL: right }).PUBLIC_URL).toBe(right);
});

test.each(["'Sample LLC'", '"Sample LLC"'])('a value may not keep its quotes: %s', (LEGAL_NAME) => {
  const errors = environmentErrorsOf({ ...legalSettings, LEGAL_NAME });
  expect(errors).toEqual(['LEGAL_NAME: take off the quotes around its value']);
  for (const name of [`The "Best" Plumbers'`, '"', `'Best`])
    expect(readEnv({ ...legalSettings, LEGAL_NAME: name }).LEGAL_NAME).toBe(name);
});

test.each([
  '203.0.113.0/24',
  '203.0.113.7, 2001:db8::/32',
  'private_ranges  2001:db8::1,10.0.0.0/8',
])('CDN_NETWORKS may be %s', (CDN_NETWORKS) =>
  expect(readEnv({ CDN_NETWORKS })).toMatchObject({ CDN_NETWORKS }),
);

test('only our misspelled settings are named', () => {
  const misspelled = [
    ...['RATE_LIMT_MAX', 'SENTRY_DNS', 'LEAD_EMAIL_TO_FILE', 'VAPI_KEY', 'VOICE_SECONDS'],
    ...['SMTP_URI', 'LEGAL_MAIL', 'METRICS_PROT', 'HEARTBEAT_URI'],
  ];
  const names = [...misspelled, 'SMTP_URL_FILE', 'LEAD_EMAIL_TO', 'SENTRY_RELEASE', 'PORTS'];
  const sentences = unknownSettings(Object.fromEntries(names.map((name) => [name, '1'])));
  expect(sentences).toEqual(
    misspelled.map((name) => `${name} is no setting: see docs/settings.md`),
  );
});

test.each([
  ['https://a.example', '0', 1],
  ['https://a.example', 'loopback', 0],
  ['http://a.example', '0', 0],
])('%s with TRUST_PROXY=%s gets %i warnings', (PUBLIC_URL, TRUST_PROXY, count) => {
  const sentences = doubtfulSettings(readEnv({ PUBLIC_URL, TRUST_PROXY }), {});
  expect(sentences).toEqual(
    Array(count).fill(expect.stringMatching(/^TRUST_PROXY is 0 .* client/)),
  );
});

const { LEAD_WEBHOOK_URL, LEAD_WEBHOOK_SECRET } = webhookSettings;
const { SMTP_URL } = emailSettings;

test.each<[Record<string, string>, string[]]>([
  [{ LEAD_WEBHOOK_URL }, ['LEAD_WEBHOOK_SECRET']],
  [{ LEAD_WEBHOOK_SECRET }, ['LEAD_WEBHOOK_URL']],
  [{ SMTP_URL }, ['LEAD_EMAIL_TO', 'LEAD_EMAIL_FROM']],
  [{ ...emailSettings, LEAD_EMAIL_FROM: '' }, ['LEAD_EMAIL_FROM']],
  [{ LEGAL_NAME: 'Sample LLC' }, ['LEGAL_ADDRESS', 'LEGAL_EMAIL']],
  [
    { DATABASE_URL_FILE: '/missing', VAPI_API_URL: 'x', PORT: 'x' },
    ['DATABASE_URL_FILE', 'PORT', 'VAPI_API_URL'],
  ],
  [{ PORT: '65536', METRICS_PORT: '65536' }, ['PORT', 'METRICS_PORT']],
  [{ LOG_LEVEL: 'loud', METRICS_PORT: '3000' }, ['LOG_LEVEL', 'METRICS_PORT']],
  [
    { VAPI_ASSISTANT_ID: 'id', VAPI_SQUAD_ID: 'id', VAPI_WORKFLOW_ID: 'id' },
    ['VAPI_ASSISTANT_ID, VAPI_SQUAD_ID, VAPI_WORKFLOW_ID'],
  ],
  [{ VAPI_ASSISTANT_ID: 'id', VAPI_SQUAD_ID: 'id' }, ['VAPI_ASSISTANT_ID, VAPI_SQUAD_ID']],
])('%j has all errors at once: %j', (source, names) => {
  expect(namesIn(environmentErrorsOf(source))).toEqual(names);
});

test('an error names the setting that needs another', () => {
  expect(environmentErrorsOf({ LEGAL_ADDRESS: 'B' })).toEqual([
    'LEGAL_NAME: set it as well, or unset LEGAL_ADDRESS',
    'LEGAL_EMAIL: set it as well, or unset LEGAL_ADDRESS',
  ]);
});

const folder = temporaryDataDir();

const writeSecretFile = async (name: string, text: string) => {
  await writeFile(join(folder, name), text);
  return { [`${name}_FILE`]: join(folder, name) };
};
test.each(SECRETS)('%s is read from its file', async (name) => {
  const fallback = name === 'DATABASE_URL' ? URL_OF_DATABASE : 'https://key@errors.example/1';
  const { [name]: secret = fallback, ...others } = complete;
  const env = readEnv({ ...others, ...(await writeSecretFile(name, `${secret}\n`)) });
  expect(String(env[name])).toBe(secret);
  const [error] = environmentErrorsOf({ ...others, ...(await writeSecretFile(name, '\n')) });
  expect(error).toBe(`${name}_FILE: the file is empty`);
});

test('a secret is set once, and never quoted', async () => {
  const fromFile = await writeSecretFile('DATABASE_URL', 'mysql://web:secret@db\n');
  expect(environmentErrorsOf(fromFile)).toEqual([expect.not.stringContaining('secret')]);
  expect(environmentErrorsOf({ ...fromFile, DATABASE_URL: URL_OF_DATABASE })).toEqual([
    'DATABASE_URL: set it or DATABASE_URL_FILE, not both',
    expect.not.stringContaining('secret'),
  ]);
});

test('the page gets settings of calls and error reports only', () => {
  const others = { VAPI_ASSISTANT_ID: 'a', VOICE_MAX_SECONDS: '60', DATABASE_URL: URL_OF_DATABASE };
  expect(publicConfig(readEnv(others))).toEqual({ legalLinks: [] });
  const voice = {
    publicKey: 'key',
    apiUrl: 'https://api.vapi.ai',
    maxSeconds: 60,
    assistantId: 'a',
  };
  const config = publicConfig(readEnv({ VAPI_PUBLIC_KEY: 'key', ...others }));
  expect(config).toEqual({ legalLinks: [], voice });
  const reporting = { SENTRY_BROWSER_DSN: OWN_DSN, SENTRY_ENVIRONMENT: 'staging' };
  expect(publicConfig(readEnv(reporting)).errorReporting).toEqual({
    dsn: OWN_DSN,
    environment: 'staging',
    release,
  });
  for (const [name, field] of [
    ['VAPI_SQUAD_ID', 'squadId'],
    ['VAPI_WORKFLOW_ID', 'workflowId'],
  ] as const)
    expect(publicConfig(readEnv({ VAPI_PUBLIC_KEY: 'key', [name]: 'b' })).voice).toEqual({
      publicKey: 'key',
      apiUrl: 'https://api.vapi.ai',
      maxSeconds: 300,
      [field]: 'b',
    });
});

test('docs/settings.md lists every setting and marks every secret', async () => {
  const text = await readFile('docs/settings.md', 'utf8');
  const rows = [...text.matchAll(/^- `([A-Z_]+)`(\\\*)?: /gm)];
  expect(rows.map(([, name]) => name).sort()).toEqual(settingNames.toSorted());
  const marked = rows.flatMap(([, name, mark]) => (mark ? [name] : []));
  expect(marked.sort()).toEqual(SECRETS.toSorted());
});

test('docs/settings.md has the defaults', async () => {
  const text = await readFile('docs/settings.md', 'utf8');
  const rows = text.matchAll(/^- `([A-Z_]+)`(?:(?!\n- )[^])*?\((?:(\d+)|`([^`]+)`)[;)]/gm);
  const documented = Object.fromEntries(
    [...rows].map(([, name = '', number, word]) => [name, number ?? word?.replace('PORT', '3000')]),
  );
  const defaults = readEnv({});
  expect(Object.keys(documented).sort()).toEqual(Object.keys(defaults).sort());
  expect(readEnv(documented)).toEqual(defaults);
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { emailSettings, faultsOf, namesIn, webhookSettings } from '../tests/support/settings.ts';
import { EnvironmentError, publicConfig, readEnv, SECRETS } from './env.server.ts';

const URL_OF_DATABASE = 'postgres://web:secret@db.example/porchlight';

describe('an empty environment', () => {
  test('when nothing is set, then the defaults stand', () => {
    expect(readEnv({})).toMatchObject({
      PORT: 3000,
      PUBLIC_URL: 'http://localhost:3000',
      DATA_DIR: './data',
      LOG_LEVEL: 'info',
      RATE_LIMIT_WINDOW_MS: 900_000,
      RATE_LIMIT_MAX: 100,
    });
    expect(readEnv({}).DATABASE_URL).toBeUndefined();
    expect(readEnv({}).HOST).toBeUndefined();
    expect(readEnv({}).RETENTION_SUSPECTED_DAYS).toBeUndefined();
  });

  test('when a value is empty, then it counts as unset', () => {
    const empty = { PORT: '', HOST: '', PUBLIC_URL: '', DATABASE_URL: '', LOG_LEVEL: '', RATE_LIMIT_MAX: '' };
    expect(readEnv(empty)).toEqual(readEnv({}));
  });

  test('when other variables stand around, then they do not matter', () => {
    expect(readEnv({ PATH: '/bin', npm_config_port: 'x', NODE_ENV: 'production' })).toEqual(readEnv({}));
  });
});

describe('a value', () => {
  test('when PORT is set and PUBLIC_URL is not, then the address follows the port', () => {
    expect(readEnv({ PORT: '8080' }).PUBLIC_URL).toBe('http://localhost:8080');
  });

  test('when PUBLIC_URL has a path or a slash, then its origin is taken', () => {
    expect(readEnv({ PUBLIC_URL: 'https://Porchlight.example/' }).PUBLIC_URL).toBe(
      'https://porchlight.example',
    );
    expect(readEnv({ PUBLIC_URL: 'http://a.example:8080/x?y' }).PUBLIC_URL).toBe('http://a.example:8080');
  });

  test('when the edges of a range are set, then they are taken', () => {
    const { PORT, TRUST_PROXY, RATE_LIMIT_MAX } = readEnv({
      PORT: '65535',
      TRUST_PROXY: '0',
      RATE_LIMIT_MAX: '1',
    });
    expect([PORT, TRUST_PROXY, RATE_LIMIT_MAX]).toEqual([65_535, 0, 1]);
    expect(readEnv({ PORT: '0' }).PORT).toBe(0);
  });

  test.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '3000.5'],
    ['PORT', '0x10'],
    ['PORT', 'http'],
    ['PORT', '3 000'],
    ['PUBLIC_URL', 'porchlight.example'],
    ['PUBLIC_URL', 'ftp://porchlight.example'],
    ['PUBLIC_URL', 'https://'],
    ['TRUST_PROXY', 'true'],
    ['DATABASE_URL', 'mysql://x'],
    ['DATABASE_URL', 'localhost'],
    ['LOG_LEVEL', 'loud'],
    ['RATE_LIMIT_MAX', '0'],
    ['RATE_LIMIT_WINDOW_MS', '1'],
    ['METRICS_PORT', '65536'],
    ['METRICS_PORT', '3000'],
    ['SENTRY_DSN', 'https://errors.example/1'],
    ['SENTRY_DSN', 'https://key@errors.example/'],
    ['SENTRY_BROWSER_DSN', 'key'],
    ['RETENTION_SUSPECTED_DAYS', '0'],
    ['RETENTION_SUSPECTED_DAYS', 'never'],
  ])('when %s is %j, then it is refused by name', (name, value) => {
    const faults = faultsOf({ [name]: value });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(new RegExp(`^${name}: .+`));
  });
});

test('when several values are wrong, then every fault is told at once', () => {
  const faults = faultsOf({
    PORT: 'http',
    PUBLIC_URL: 'nowhere',
    DATABASE_URL: 'mysql://x',
    LOG_LEVEL: 'loud',
    RATE_LIMIT_MAX: '0',
    ...{ VAPI_ASSISTANT_ID: 'a', VAPI_SQUAD_ID: 's' },
  });
  const names = ['DATABASE_URL', 'LOG_LEVEL', 'PORT', 'PUBLIC_URL', 'RATE_LIMIT_MAX', 'VAPI_SQUAD_ID'];
  expect(namesIn(faults).sort()).toEqual(names);
  const { message } = new EnvironmentError(faults);
  for (const fault of faults) expect(message).toContain(fault);
});

test('when metrics and pages are to have one port, then that is told beside other faults', () => {
  expect(namesIn(faultsOf({ METRICS_PORT: '3000', LOG_LEVEL: 'loud' })).sort()).toEqual([
    'LOG_LEVEL',
    'METRICS_PORT',
  ]);
});

describe('who answers calls', () => {
  const ids = { VAPI_ASSISTANT_ID: 'a', VAPI_SQUAD_ID: 's', VAPI_WORKFLOW_ID: 'w' };

  test.each([
    [['VAPI_ASSISTANT_ID', 'VAPI_SQUAD_ID']],
    [['VAPI_ASSISTANT_ID', 'VAPI_WORKFLOW_ID']],
    [['VAPI_SQUAD_ID', 'VAPI_WORKFLOW_ID']],
  ] as const)(
    'when %j are set, then the start is refused and says that one of them is to stay',
    ([one, other]) => {
      const faults = faultsOf({ [one]: ids[one], [other]: ids[other] });
      expect(faults).toEqual([`${other}: set it or ${one}, not both: one of them answers calls`]);
    },
  );

  test('when all are set, then each beyond the first is told', () => {
    expect(namesIn(faultsOf(ids))).toEqual(['VAPI_SQUAD_ID', 'VAPI_WORKFLOW_ID']);
  });
});

/** A channel that tells of leads is set whole or not at all. */
const partsOfChannel = (name: string): Record<string, string> =>
  [webhookSettings, emailSettings].find((parts) => name in parts) ?? {};

describe('a secret in a file', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'porchlight-env-'));
    await writeFile(join(folder, 'url'), `${URL_OF_DATABASE}\n`);
    await writeFile(join(folder, 'wrong'), 'mysql://web:secret@db\n');
    await writeFile(join(folder, 'empty'), '\n');
  });
  afterAll(() => rm(folder, { recursive: true }));
  const file = (name: string) => ({ DATABASE_URL_FILE: join(folder, name) });

  test('when DATABASE_URL_FILE names a file, then the value is read from it', () => {
    expect(readEnv(file('url')).DATABASE_URL).toBe(URL_OF_DATABASE);
  });

  test.each(SECRETS.filter((name) => name !== 'DATABASE_URL'))(
    'when %s stands in a file, then it is read from it',
    async (name) => {
      const { [name]: secret = 'https://key@errors.example/1', ...others } = partsOfChannel(name);
      await writeFile(join(folder, name), `${secret}\n`);
      expect(String(readEnv({ ...others, [`${name}_FILE`]: join(folder, name) })[name])).toBe(secret);
    },
  );

  test('when DATABASE_URL_FILE is empty, then it counts as unset', () => {
    expect(readEnv({ DATABASE_URL_FILE: '', DATABASE_URL: URL_OF_DATABASE }).DATABASE_URL).toBe(
      URL_OF_DATABASE,
    );
  });

  test('when the value is set as well, then that is refused', () => {
    expect(faultsOf({ ...file('url'), DATABASE_URL: URL_OF_DATABASE })).toHaveLength(1);
  });

  test('when the file is not there, then that and every other fault is told', () => {
    const faults = faultsOf({ ...file('missing'), PORT: 'http' });
    expect(namesIn(faults).sort()).toEqual(['DATABASE_URL_FILE', 'PORT']);
  });

  test('when what it holds is wrong or nothing, then the start is refused without telling the secret', () => {
    for (const name of ['wrong', 'empty']) {
      const faults = faultsOf(file(name));
      expect([name, faults.length]).toEqual([name, 1]);
      expect(faults.join()).not.toContain('secret');
    }
  });
});

describe('what the browser may see', () => {
  const KEYS = {
    VAPI_PUBLIC_KEY: 'public-key',
    VAPI_PRIVATE_KEY: 'private-key',
    DATABASE_URL: URL_OF_DATABASE,
  };
  const publish = (source: Record<string, string>) => publicConfig(readEnv(source));

  test('when no key is set, then nothing of a call is published', () => {
    expect(publish({ VAPI_ASSISTANT_ID: 'assistant-1', VOICE_MAX_SECONDS: '60' })).toEqual({
      publicUrl: 'http://localhost:3000',
    });
  });

  test('when only the key is set, then the key and the provider are published, and no secret', () => {
    expect(publish(KEYS)).toEqual({
      publicUrl: 'http://localhost:3000',
      voice: { publicKey: 'public-key', apiUrl: 'https://api.vapi.ai' },
    });
  });

  test.each([
    [{ VAPI_ASSISTANT_ID: 'a' }, { assistantId: 'a' }],
    [{ VAPI_SQUAD_ID: 's' }, { squadId: 's' }],
    [{ VAPI_WORKFLOW_ID: 'w' }, { workflowId: 'w' }],
  ])('when all of a call is set, with %j, then that is published', (source, id) => {
    const call = { VAPI_API_URL: 'http://127.0.0.1:9/', VOICE_MAX_SECONDS: '60' };
    expect(publish({ ...KEYS, ...call, ...source }).voice).toEqual({
      ...{ publicKey: 'public-key', apiUrl: 'http://127.0.0.1:9', maxSeconds: 60 },
      ...id,
    });
  });
});

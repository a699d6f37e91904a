import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { OperatorError } from '#runtime/operator-error.ts';
import { acmeEmail, composeProfiles, networks, trustProxy } from './settings/proxy-settings.ts';
import { emailAddress, notificationEnv } from './settings/notification-settings.ts';
import { ruleErrors, type Values } from './settings/setting-rules.ts';
import { databaseUrl, dsn, integer, origin } from './settings/setting-types.ts';
import { PROVIDER_URL } from './voice/provider.ts';

const schema = z
  .object({
    PORT: integer(0, 65_535).default(3000),
    HOST: z.string().default('127.0.0.1'),
    PUBLIC_URL: origin.optional(),
    TRUST_PROXY: trustProxy.default(0),
    // Caddy's and Compose's own: `migrate` refuses a wrong one before the proxy is replaced.
    CDN_NETWORKS: networks.optional(),
    ACME_EMAIL: acmeEmail.optional(),
    COMPOSE_PROFILES: composeProfiles.optional(),
    /** Where `doctor` asks the running site. */
    SITE_ADDRESS: origin.optional(),
    DATABASE_URL: databaseUrl.optional(),
    /** `migrate` gives it to the site's own database role. */
    SITE_DATABASE_PASSWORD: z.string().optional(),
    // Only a shell replaces them.
    DATA_DIR: z
      .string()
      .refine(
        (path) => !path.startsWith('~') && !/`|\$[\w{(]/.test(path),
        'must be the path itself: nothing replaces ~ or $HOME here',
      )
      .default('./data'),
    LOG_LEVEL: z
      .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
      .default('info'),
    RATE_LIMIT_WINDOW_MS: integer(1_000, 86_400_000).default(900_000),
    RATE_LIMIT_MAX: integer(1, 1_000_000).default(100),
    VAPI_PUBLIC_KEY: z.string().optional(),
    VAPI_ASSISTANT_ID: z.string().optional(),
    VAPI_SQUAD_ID: z.string().optional(),
    VAPI_WORKFLOW_ID: z.string().optional(),
    VAPI_API_URL: origin.default(PROVIDER_URL),
    VOICE_MAX_SECONDS: integer(10, 3_600).default(300),
    ...notificationEnv,
    LEGAL_NAME: z.string().optional(),
    LEGAL_ADDRESS: z.string().optional(),
    LEGAL_EMAIL: emailAddress.optional(),
    METRICS_PORT: integer(0, 65_535).optional(),
    SENTRY_DSN: dsn.optional(),
    SENTRY_BROWSER_DSN: dsn.optional(),
    SENTRY_ENVIRONMENT: z.string().default('production'),
  })
  .refine(({ PORT, METRICS_PORT }) => !METRICS_PORT || METRICS_PORT !== PORT, {
    path: ['METRICS_PORT'],
    error: 'must be another port than PORT, on which the site itself listens',
    when: ({ issues }) => !issues.some(({ path }) => String(path).endsWith('PORT')),
  })
  .transform((env) => ({
    ...env,
    // Node's recursive mkdir of a relative path never ends once the working folder is deleted.
    DATA_DIR: resolve(env.DATA_DIR),
    PUBLIC_URL: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
  }));

export type Env = z.infer<typeof schema>;

export const SECRETS = [
  'DATABASE_URL',
  'SITE_DATABASE_PASSWORD',
  'VAPI_PUBLIC_KEY',
  'LEAD_CHAT_URL',
  'LEAD_WEBHOOK_URL',
  'LEAD_WEBHOOK_SECRET',
  'SMTP_URL',
  'HEARTBEAT_URL',
  'SENTRY_DSN',
  'SENTRY_BROWSER_DSN',
] as const satisfies (keyof Env)[];

export const settingNames = Object.keys(schema.in.shape);

export const settingsError = (errors: string[]) =>
  new OperatorError(['fix these settings:', ...errors].join('\n  '));

/**
 * Treats an empty value as unset. A secret such as SMTP_URL may also be in a file, whose path is in
 * SMTP_URL_FILE.
 */
export function readEnv(source: Values = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value));
  const { values, errors: fileErrors } = readSecretFiles(given);
  const parsed = schema.safeParse(values);
  const issues = parsed.error?.issues ?? [];
  const errors = [
    ...fileErrors,
    ...ruleErrors(values, settingNames),
    ...issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
  ];
  if (!parsed.success || errors.length > 0) throw settingsError(errors);
  return parsed.data;
}

/** The values with the secrets that are in files. */
function readSecretFiles(given: Values) {
  const values = { ...given };
  const errors: string[] = [];
  for (const name of SECRETS) {
    const file = given[`${name}_FILE`];
    if (!file) continue;
    if (given[name]) errors.push(`${name}: set it or ${name}_FILE, not both`);
    try {
      const value = readFileSync(file, 'utf8').trim();
      if (value) values[name] = value;
      else errors.push(`${name}_FILE: the file is empty`);
    } catch (error) {
      errors.push(`${name}_FILE: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { values, errors };
}

const OUR_PREFIX = /^(RATE|VAPI|VOICE|SMTP|LEAD|LEGAL|METRICS|HEARTBEAT|SENTRY)_/;
// https://docs.sentry.io/platforms/javascript/guides/node/configuration/options/
const OF_SENTRY = [
  'BAGGAGE',
  'DEBUG',
  'NAME',
  'RELEASE',
  'SPOTLIGHT',
  'TRACE',
  'TRACE_LIFECYCLE',
  'TRACES_SAMPLE_RATE',
  'USE_ENVIRONMENT',
].map((name) => `SENTRY_${name}`);

/** A sentence for each setting that is probably a mistake. */
export const doubtfulSettings = (env: Env, source: object = process.env): string[] => [
  ...unknownSettings(source),
  ...(env.PUBLIC_URL.startsWith('https:') && env.TRUST_PROXY === 0
    ? [
        'TRUST_PROXY is 0 behind the proxy of an https PUBLIC_URL: all visitors are one client to ' +
          "the rate limit, and each consent has the proxy's address (docs/settings.md)",
      ]
    : []),
];

/** A sentence for each name that is probably misspelled. */
export function unknownSettings(source: object = process.env): string[] {
  const all: string[] = [...settingNames, ...SECRETS.map((name) => `${name}_FILE`)];
  return Object.keys(source)
    .filter((name) => OUR_PREFIX.test(name) && !OF_SENTRY.includes(name) && !all.includes(name))
    .map((name) => `${name} is no setting: see docs/settings.md`);
}

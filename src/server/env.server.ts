import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import express from 'express';
import { z } from 'zod';
import { databaseOf } from '#db/connection/database-url.ts';
import { OperatorError } from '#runtime/operator-error.ts';
import { emailAddress, notificationEnv } from './notifications/notification-env.ts';
import { PROVIDER_URL } from './voice/provider.ts';

const integer = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .refine(
      (value) => value >= minimum && value <= maximum,
      `must be from ${minimum} to ${maximum}`,
    );

const ORIGIN = /^https?:\/\/([\w.-]+|\[[\da-f:]+\])(:\d+)?$/;

/** As browsers send it, if the address can be read. */
function originOf(value: string): string {
  const address = /^https?:/i.test(value) ? value : `https://${value.replace(/^\w*:?\/\//, '')}`;
  const origin = URL.canParse(address) ? new URL(address).origin : '';
  return ORIGIN.test(origin) ? origin : 'https://porchlight.example';
}

const origin = z.string().refine((value) => ORIGIN.test(value) && originOf(value) === value, {
  error: ({ input }) =>
    `must be an address without anything after its host and port: ${originOf(String(input))}`,
});

// https://develop.sentry.dev/sdk/overview/#parsing-the-dsn
const DSN = /^https?:\/\/\w+(?::\w*)?@[\w.-]+(:\d+)?(\/[\w.-]+)*\/\d+$/;
const dsn = z.string().regex(DSN, 'must be a DSN, like https://key@errors.example/1').optional();

/** A check for `refine`: true unless reading throws. */
const readBy = (read: (value: string) => unknown) => (value: string) => {
  try {
    read(value);
    return true;
  } catch {
    return false;
  }
};

/** What Express documents, except `true`: https://expressjs.com/en/guide/behind-proxies.html */
const trustProxy = z
  .string()
  .transform((value) => (/^\d+$/.test(value) ? Number(value) : value))
  .refine(
    (value) =>
      typeof value === 'number'
        ? value < 100
        : readBy((list) => express().set('trust proxy', list))(value),
    'must be a number of proxies below 100, or networks like uniquelocal',
  );

/**
 * As Caddy's `trusted_proxies` takes them:
 * https://caddyserver.com/docs/caddyfile/directives/reverse_proxy
 */
const networks = z.string().refine(
  (value) =>
    value
      .trim()
      .split(/[\s,]+/)
      .every((network) => network === 'private_ranges' || isNetwork(network)),
  'must be networks like 203.0.113.0/24, separated by spaces or commas',
);

function isNetwork(value: string): boolean {
  const [address = '', bits = '0', ...more] = value.split('/');
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  // Caddy knows no zone, such as %eth0.
  return (
    more.length === 0 && /^\d+$/.test(bits) && Number(bits) <= longest && !address.includes('%')
  );
}

const schema = z
  .object({
    PORT: integer(0, 65_535).default(3000),
    HOST: z.string().default('127.0.0.1'),
    PUBLIC_URL: origin.optional(),
    TRUST_PROXY: trustProxy.default(0),
    /** Caddy's, in Compose. `migrate` refuses what Caddy would, before the proxy is replaced. */
    CDN_NETWORKS: networks.optional(),
    /** Where `doctor` asks the running site. */
    SITE_ADDRESS: origin.optional(),
    DATABASE_URL: z
      .string()
      .regex(/^(postgres(ql)?|socket):/, { error: 'must begin with postgres://', abort: true })
      .refine(
        readBy(databaseOf),
        'must be an address that the driver pg reads, with files that exist',
      )
      .optional(),
    /** `migrate` gives it to the site's own database role. */
    SITE_DATABASE_PASSWORD: z.string().optional(),
    DATA_DIR: z.string().default('./data'),
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
    SENTRY_DSN: dsn,
    SENTRY_BROWSER_DSN: dsn,
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

/** A sentence for each name that is probably misspelled. */
export function unknownSettings(source: object = process.env): string[] {
  const all: string[] = [...settingNames, ...SECRETS.map((name) => `${name}_FILE`)];
  return Object.keys(source)
    .filter((name) => OUR_PREFIX.test(name) && !OF_SENTRY.includes(name) && !all.includes(name))
    .map((name) => `${name} is no setting: see docs/settings.md`);
}

export const settingsError = (errors: string[]) =>
  new OperatorError(['fix these settings:', ...errors].join('\n  '));

/**
 * Treats an empty value as unset. A secret such as SMTP_URL may also be in a file, whose path is in
 * SMTP_URL_FILE.
 */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const values = Object.fromEntries(Object.entries(source).filter(([, value]) => value));
  const errors: string[] = [];
  for (const name of SECRETS) {
    const file = values[`${name}_FILE`];
    if (!file) continue;
    if (values[name]) errors.push(`${name}: set it or ${name}_FILE, not both`);
    try {
      const value = readFileSync(file, 'utf8').trim();
      if (value) values[name] = value;
      else errors.push(`${name}_FILE: the file is empty`);
    } catch (error) {
      errors.push(`${name}_FILE: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  // Kubernetes' env files and Docker's keep the quotes that others take off.
  for (const name of settingNames)
    if (isQuoted(values[name] ?? '')) errors.push(`${name}: take off the quotes around its value`);
  errors.push(...requirementErrors(values));
  const answerers = ['VAPI_ASSISTANT_ID', 'VAPI_SQUAD_ID', 'VAPI_WORKFLOW_ID'].filter(
    (name) => values[name],
  );
  if (answerers.length > 1)
    errors.push(`${answerers.join(', ')}: set one of them, which answers calls`);
  const parsed = schema.safeParse(values);
  for (const issue of parsed.error?.issues ?? [])
    errors.push(`${issue.path.join('.')}: ${issue.message}`);
  if (!parsed.success || errors.length > 0) throw settingsError(errors);
  return parsed.data;
}

/** https://www.freedesktop.org/software/systemd/man/latest/sd_listen_fds.html */
const FIRST_SOCKET = 3;

/**
 * The socket that systemd handed to this process. It stays open during a restart, so that requests
 * wait for the next process, instead of being refused.
 */
export function inheritedSocket(
  { LISTEN_PID, LISTEN_FDS }: Record<string, string | undefined> = process.env,
): { fd: number } | undefined {
  // A child inherits these variables without the socket.
  if (Number(LISTEN_PID) !== process.pid || !LISTEN_FDS) return undefined;
  // Nobody would answer at a second one.
  if (LISTEN_FDS !== '1')
    throw new OperatorError(`systemd handed it ${LISTEN_FDS} sockets: set one ListenStream only`);
  return { fd: FIRST_SOCKET };
}

const isQuoted = (value: string) =>
  value.length > 1 && [`'`, `"`].some((quote) => value.startsWith(quote) && value.endsWith(quote));

/** If any of these settings is set, all must be. */
const together = [
  ['LEAD_WEBHOOK_URL', 'LEAD_WEBHOOK_SECRET'],
  ['SMTP_URL', 'LEAD_EMAIL_TO', 'LEAD_EMAIL_FROM'],
  ['LEGAL_NAME', 'LEGAL_ADDRESS', 'LEGAL_EMAIL'],
];

const requirementErrors = (values: Record<string, unknown>): string[] =>
  together.flatMap((names) => {
    const present = names.find((name) => values[name]);
    if (present === undefined) return [];
    const missing = names.filter((name) => !values[name]);
    return missing.map((name) => `${name}: set it as well, or unset ${present}`);
  });

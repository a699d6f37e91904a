import { z } from 'zod';

const address = /^[^\s@<>,;]+@[^\s@<>,;]+$/;

export const emailAddress = z.string().regex(address, 'must be an email address');

// A password with a raw # or / makes its user the host. Schemes but https keep a host that isn't ASCII percent-encoded.
const url = (pattern: RegExp, isValid: (url: URL) => boolean, message: string) =>
  z
    .string()
    .refine((value) => {
      if (!pattern.test(value) || !URL.canParse(value)) return false;
      const parsed = new URL(value);
      return /^[^%]+$/.test(parsed.hostname) && !parsed.hash && isValid(parsed);
    }, message)
    .transform((value) => new URL(value));

// `fetch` refuses a login in an address.
const receiver = url(
  /^https?:\/\/[^/\\]/,
  ({ username, password }) => !username && !password,
  'must be an https:// or http:// address with a host, without a login',
);

// 24 to 64 bytes: https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
const WEBHOOK_SECRET = /^(whsec_)?[A-Za-z0-9+/]{32,86}={0,2}$/;

// Nodemailer's other parameters could log mails, or keep connections open.
const MAIL_PARAMETERS = ['requireTLS', 'tls.rejectUnauthorized'];

export const notificationEnv = {
  HEARTBEAT_URL: receiver.optional(),
  LEAD_CHAT_URL: receiver.optional(),
  LEAD_WEBHOOK_URL: receiver.optional(),
  LEAD_WEBHOOK_SECRET: z
    .string()
    .regex(WEBHOOK_SECRET, 'must be 24 to 64 bytes in base64, with or without the prefix whsec_')
    .optional(),
  SMTP_URL: url(
    /^smtps?:\/\//,
    ({ pathname }) => pathname === '' || pathname === '/',
    'must be an smtp:// or smtps:// address with a host, in whose password @, /, : and # are encoded',
  )
    .refine(
      ({ searchParams }) => [...searchParams.keys()].every((name) => MAIL_PARAMETERS.includes(name)),
      `takes no parameters but ${MAIL_PARAMETERS.join(' and ')}`,
    )
    .optional(),
  LEAD_EMAIL_TO: z
    .string()
    .transform((value) => value.split(',').map((each) => each.trim()))
    .refine((all) => all.every((each) => address.test(each)), 'must be email addresses separated by commas')
    .optional(),
  LEAD_EMAIL_FROM: emailAddress.optional(),
};

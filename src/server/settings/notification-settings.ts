import { z } from 'zod';

const address = /^[^\s@<>,;]+@[^\s@<>,;]+$/;

export const emailAddress = z.string().regex(address, 'must be an email address');

const url = (pattern: RegExp, message: string) =>
  z
    .string()
    .refine((value) => pattern.test(value) && URL.canParse(value), message)
    .transform((value) => new URL(value));

// `fetch` refuses a login in an address.
const receiver = url(
  /^https?:\/\/[^\s/\\@#?%]+([/?][^\s#]*)?$/,
  'must be an https:// or http:// address with a host, without a login',
);

// A password with a raw # or / would make its user the host.
const MAIL_SERVER = /^smtps?:\/\/([^\s/#?]+@)?([\w.-]+|\[[\da-f:]+\])(:\d+)?\/?(\?[^\s#]*)?$/i;

// Others could write leads into the log, such as `logger` and `debug`.
const MAIL_PARAMETERS = ['requireTLS', 'tls.rejectUnauthorized'];

function refuseOtherParameters({ searchParams }: URL, context: z.core.$RefinementCtx): void {
  for (const [name, value] of searchParams) {
    if (!MAIL_PARAMETERS.includes(name))
      context.addIssue(`takes only the parameters ${MAIL_PARAMETERS.join(' and ')}, not ${name}`);
    else if (!['true', 'false'].includes(value))
      context.addIssue(`needs true or false for ${name}`);
  }
}

// 24 to 64 bytes:
// https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
const WEBHOOK_SECRET = /^(whsec_)?[A-Za-z0-9+/]{32,86}={0,2}$/;

export const notificationEnv = {
  HEARTBEAT_URL: receiver.optional(),
  LEAD_CHAT_URL: receiver.optional(),
  LEAD_WEBHOOK_URL: receiver.optional(),
  LEAD_WEBHOOK_SECRET: z
    .string()
    .regex(WEBHOOK_SECRET, 'must be 24 to 64 bytes in base64, with or without the prefix whsec_')
    .optional(),
  SMTP_URL: url(
    MAIL_SERVER,
    'must be an smtp:// or smtps:// address with a host, in whose password @, /, : and # are ' +
      'encoded',
  )
    .superRefine(refuseOtherParameters)
    .optional(),
  LEAD_EMAIL_TO: z
    .string()
    .transform((value) => value.split(',').map((each) => each.trim()))
    .refine(
      (all) => all.every((each) => address.test(each)),
      'must be email addresses separated by commas',
    )
    .optional(),
  LEAD_EMAIL_FROM: emailAddress.optional(),
};

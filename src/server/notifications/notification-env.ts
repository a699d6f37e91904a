import { z } from 'zod';

const address = /^[^\s@<>,;]+@[^\s@<>,;]+$/;

export const emailAddress = z.string().regex(address, 'must be an email address');

const url = (protocols: RegExp, message: string) =>
  z
    .string()
    .refine((value) => URL.canParse(value) && protocols.test(value), message)
    .transform((value) => new URL(value));

// 24 to 64 bytes: https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
const WEBHOOK_SECRET = /^(whsec_)?[A-Za-z0-9+/]{32,86}={0,2}$/;

// A name without a dot, one of Docker or Kubernetes, or a private address.
const OWN_NETWORK =
  /^([^.]+|.*\.(localhost|local|internal|lan)|(10|127|192\.168|172\.(1[6-9]|2\d|3[01]))\.[\d.]+|\[(::1|f[cd].*)\])$/;

/** Hosts for which no public authority issues certificates. */
export const isInOwnNetwork = ({ hostname }: URL) => OWN_NETWORK.test(hostname);

const receiver = url(/^https?:\/\//, 'must be an http:// or https:// address').refine(
  (value) => value.protocol === 'https:' || isInOwnNetwork(value),
  'must be https, except in your own network',
);

const smtpUrl = url(/^smtps?:\/\//, 'must be an smtp:// or smtps:// address').refine(
  ({ search }) => !search,
  'must have no parameters: those of nodemailer can log mails, or send them in clear text',
);

export const notificationEnv = {
  LEAD_CHAT_URL: receiver.optional(),
  LEAD_WEBHOOK_URL: receiver
    .refine(
      ({ username, password }) => !username && !password,
      'must not contain a login: the signature proves who sends the request',
    )
    .optional(),
  LEAD_WEBHOOK_SECRET: z
    .string()
    .regex(WEBHOOK_SECRET, 'must be 24 to 64 bytes in base64, with or without the prefix whsec_')
    .optional(),
  SMTP_URL: smtpUrl.optional(),
  LEAD_EMAIL_TO: z
    .string()
    .transform((value) => value.split(',').map((each) => each.trim()))
    .refine((all) => all.every((each) => address.test(each)), 'must be email addresses separated by commas')
    .optional(),
  LEAD_EMAIL_FROM: emailAddress.optional(),
};

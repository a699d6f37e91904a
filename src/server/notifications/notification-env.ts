import { z } from 'zod';
import { isLocalHost } from './local-hosts.ts';

const address = /^[^\s@<>,;]+@[^\s@<>,;]+$/;

export const emailAddress = z.string().regex(address, 'must be an email address');

export const flag = z
  .enum(['0', '1'], 'must be 0 or 1')
  .default('0')
  .transform((value) => value === '1');

const url = (protocols: RegExp, message: string) =>
  z
    .string()
    .refine((value) => URL.canParse(value) && protocols.test(value), message)
    .transform((value) => new URL(value));

// https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
const isWebhookSecret = (value: string) => {
  const key = value.replace(/^whsec_/, '');
  const { length } = Buffer.from(key, 'base64');
  return /^[A-Za-z0-9+/]+={0,2}$/.test(key) && length >= 24 && length <= 64;
};

const receiver = url(/^https?:\/\//, 'must be an http:// or https:// address').refine(
  (value) => value.protocol === 'https:' || isLocalHost(value),
  'must be https, except to a local host',
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
    .refine(isWebhookSecret, 'must be 24 to 64 bytes in base64, with or without the prefix whsec_')
    .optional(),
  SMTP_URL: url(/^smtps?:\/\//, 'must be an smtp:// or smtps:// address').optional(),
  LEAD_EMAIL_TO: z
    .string()
    .transform((value) => value.split(',').map((each) => each.trim()))
    .refine((all) => all.every((each) => address.test(each)), 'must be email addresses separated by commas')
    .optional(),
  LEAD_EMAIL_FROM: emailAddress.optional(),
};

/** A channel is on if all of its settings are set. */
export const channelSettings = {
  webhook: ['LEAD_WEBHOOK_URL', 'LEAD_WEBHOOK_SECRET'],
  chat: ['LEAD_CHAT_URL'],
  email: ['SMTP_URL', 'LEAD_EMAIL_TO', 'LEAD_EMAIL_FROM'],
};

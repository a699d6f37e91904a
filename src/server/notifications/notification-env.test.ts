import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import {
  emailSettings as email,
  environmentErrorsOf,
  namesIn,
  webhookSettings as webhook,
} from '../../tests/support/settings.ts';
import { readEnv } from '../env.server.ts';
import { channelsFor, openChannels } from './channels.ts';

const channelsOf = (source: Record<string, string>, suspectedSpam = false) =>
  channelsFor({ suspectedSpam }, openChannels(readEnv(source)));

test('when all settings of a notification channel are set, then the channel is on', () => {
  expect(channelsOf(webhook)).toEqual(['webhook']);
  expect(channelsOf(email)).toEqual(['email']);
  expect(channelsOf({ ...webhook, ...email })).toEqual(['email', 'webhook']);
});

test('when LEAD_EMAIL_SUSPECTED is 0, then only the webhook gets suspected spam', () => {
  const source = { ...webhook, ...email };
  expect(channelsOf(source, true)).toEqual(['email', 'webhook']);
  expect(channelsOf({ ...source, LEAD_EMAIL_SUSPECTED: '0' }, true)).toEqual(['webhook']);
});

test.each([
  [{ LEAD_WEBHOOK_URL: webhook.LEAD_WEBHOOK_URL }, ['LEAD_WEBHOOK_SECRET']],
  [{ LEAD_WEBHOOK_SECRET: webhook.LEAD_WEBHOOK_SECRET }, ['LEAD_WEBHOOK_URL']],
  [{ SMTP_URL: email.SMTP_URL }, ['LEAD_EMAIL_TO', 'LEAD_EMAIL_FROM']],
  [{ ...email, LEAD_EMAIL_FROM: '' }, ['LEAD_EMAIL_FROM']],
])('when a channel has only the settings %j, then the errors name what is missing', (source, missing) => {
  expect(namesIn(environmentErrorsOf(source))).toEqual(missing);
});

test.each([
  ['LEAD_WEBHOOK_URL', 'http://hooks.example.com/x'],
  ['LEAD_WEBHOOK_URL', 'https://me:word@hooks.example.com/x'],
  ['LEAD_WEBHOOK_URL', 'hooks.example.com'],
  ['LEAD_WEBHOOK_SECRET', 'secret'],
  ['LEAD_WEBHOOK_SECRET', `whsec_${randomBytes(16).toString('base64')}`],
  ['SMTP_URL', 'mail.example.com:25'],
  ['LEAD_EMAIL_TO', 'ana'],
  ['LEAD_EMAIL_TO', 'ana@porchlight.example,'],
  ['LEAD_EMAIL_FROM', 'Ana <ana@porchlight.example>'],
  ['LEAD_EMAIL_SUSPECTED', 'no'],
])('when %s is %j, then the error names the setting without its value', (name, value) => {
  const errors = environmentErrorsOf({ ...webhook, ...email, [name]: value });
  expect(errors).toHaveLength(1);
  expect(errors[0]).toMatch(new RegExp(`^${name}: .+`));
  expect(errors[0]).not.toContain(value);
});

import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import {
  emailSettings as email,
  environmentErrorsOf,
  namesIn,
  webhookSettings as webhook,
} from '../../tests/support/settings.ts';
import { readEnv } from '../env.server.ts';
import { openChannels } from './channels.ts';

const channelsOf = (source: Record<string, string>) => openChannels(readEnv(source)).map(({ name }) => name);

describe('a channel', () => {
  test('when nothing is set, then none is on', () => {
    expect(channelsOf({})).toEqual([]);
  });

  test('when all of one is set, then that one is on', () => {
    expect(channelsOf(webhook)).toEqual(['webhook']);
    expect(channelsOf(email)).toEqual(['email']);
    expect(channelsOf({ ...webhook, ...email })).toEqual(['email', 'webhook']);
  });

  test.each([
    [{ LEAD_WEBHOOK_URL: webhook.LEAD_WEBHOOK_URL }, ['LEAD_WEBHOOK_SECRET']],
    [{ LEAD_WEBHOOK_SECRET: webhook.LEAD_WEBHOOK_SECRET }, ['LEAD_WEBHOOK_URL']],
    [{ SMTP_URL: email.SMTP_URL }, ['LEAD_EMAIL_TO', 'LEAD_EMAIL_FROM']],
    [{ ...email, LEAD_EMAIL_FROM: '' }, ['LEAD_EMAIL_FROM']],
  ])('when only a part is set (%j), then the start is refused by what is missing', (source, missing) => {
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
  ])('when %s is %j, then it is refused by name, without its value', (name, value) => {
    const faults = environmentErrorsOf({ ...webhook, ...email, [name]: value });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(new RegExp(`^${name}: .+`));
    expect(faults[0]).not.toContain(value);
  });
});

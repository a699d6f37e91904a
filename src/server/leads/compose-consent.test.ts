import { expect, test } from '@jest/globals';
import { recordOf } from '../../tests/support/spooled.ts';
import { composeConsent } from './compose-consent.ts';

const wordings = [
  { version: 'today', text: 'You may call me about anything.', channel: 'calls' as const },
  { version: 'last year', text: 'You may call me about this.', channel: null },
];
const sender = { ipAddress: null, userAgent: null, page: null, isPrivate: false };
const consentTo = (consentVersion: string | undefined, consent = true) =>
  composeConsent({ consent, consentVersion }, recordOf().lead, sender, wordings);

test('when a page shows words that have changed since, then the consent is to those, not to the new ones', () => {
  expect(consentTo('last year')).toMatchObject({
    text: 'You may call me about this.',
    textVersion: 'last year',
    channel: null,
  });
  expect(consentTo('today')).toMatchObject({ text: 'You may call me about anything.' });
  expect(consentTo(undefined)).toMatchObject({ textVersion: 'today' });
});

test('when nobody knows the words, or no box was ticked, then there is no consent', () => {
  for (const version of ['tomorrow', '']) expect(consentTo(version)).toBeNull();
  expect(consentTo('today', false)).toBeNull();
});

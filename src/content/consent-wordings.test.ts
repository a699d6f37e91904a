import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { consentWordings } from './consent-wordings.ts';
import { leadFormWords } from './lead-form.ts';

// Newest first: a new one is added, none is ever changed or removed.
const published = [
  ['2026-11-21', 'ac1fe99b799317abf01931749a06cf2414970a55c9c57064b395976e4b1fd31b'],
  ['2026-11-20', 'c36575e99228a199bfd7e23e4e49a63d912350b87c6b1da23a2b25afb4544d09'],
];

test('when a word of a consent changes, then it is a new wording with a version of its own', () => {
  const known = consentWordings.map(({ version, text }) => [
    version,
    createHash('sha256').update(text).digest('hex'),
  ]);
  expect(known).toEqual(published);
  expect(new Set(known.map(([version]) => version)).size).toBe(known.length);
});

test('when the form is shown, then with the newest wording', () => {
  expect(leadFormWords.consent).toBe(consentWordings[0]);
});

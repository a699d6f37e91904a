import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { consentWordings, textConsentWordings } from './consent-wordings.ts';
import { leadFormWords } from './lead-form.ts';

// Newest first: a new one is added, none is ever changed or removed.
const published = [
  ['2026-11-21', '65fb2efe0324eef07f18df8192fd76a2f012f82cd576de2d26b7945218cf37da'],
  ['2026-11-20', 'c36575e99228a199bfd7e23e4e49a63d912350b87c6b1da23a2b25afb4544d09'],
  ['2026-11-21-texts', '30b373ce3d4c2dc554f8aad98e701c7b7514bfeb390bb8d1e3d21f3a402a20b4'],
];

test('when a word of a consent changes, then it is a new wording with a version of its own', () => {
  const known = [...consentWordings, ...textConsentWordings].map(({ version, text }) => [
    version,
    createHash('sha256').update(text).digest('hex'),
  ]);
  expect(known).toEqual(published);
  expect(new Set(known.map(([version]) => version)).size).toBe(known.length);
});

test('when the form is shown, then with the newest wording', () => {
  expect(leadFormWords.consent).toBe(consentWordings[0]);
  expect(leadFormWords.textConsent).toBe(textConsentWordings[0]);
});

import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { leadFormWords } from './lead-form.ts';

// Each wording that visitors have agreed to, by its version: a new one is added, none is changed.
const wordings: Record<string, string> = {
  '2026-11-20': 'c36575e99228a199bfd7e23e4e49a63d912350b87c6b1da23a2b25afb4544d09',
};

test('when a word of the consent changes, then so must its version', () => {
  const { version, text } = leadFormWords.consent;
  expect(createHash('sha256').update(text).digest('hex')).toBe(wordings[version]);
});

import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { consentWordings } from './consent-wordings.ts';
import { spanishConsentWordings } from '../spanish/consents.ts';
import { site } from '../site.ts';

// When you publish a wording, add its version, channel and SHA-256 hash here. Never change or
// remove a line.
const published = [
  ['2026-11-22', 'calls', '54d47ea9250ec926328bcfb60fd4a87d926050bfe8ac7a5ef72b674de4740ef3'],
  ['2026-11-22-texts', 'texts', 'a1e1e8955056ec33f05cff0fd0e7d267f0549d5d66f4534ab1acd88dd77a613b'],
  ['2026-11-27-es', 'calls', 'd345393b0010fc4dee40c9290ecccea3042cc5dda7ba0fb49a8d3f36203b76ed'],
  [
    '2026-11-27-es-texts',
    'texts',
    '611989a0a824594ea78dc93b4cc8060cf39aae6c1aac32a0635fcc9971035dc6',
  ],
];

test('published consent wordings are never edited or removed', () => {
  const wordings = [...consentWordings, ...spanishConsentWordings];
  const hashes = wordings.flatMap(({ version, channel, text }) =>
    // The sample's wordings were published with its brand, and may now contain yours.
    [text, text.replaceAll(site.brand, 'Porchlight')].map((words) => [
      version,
      channel,
      createHash('sha256').update(words).digest('hex'),
    ]),
  );
  expect(hashes).toEqual(expect.arrayContaining(published));
  expect(new Set(wordings.map(({ version }) => version)).size).toBe(wordings.length);
});

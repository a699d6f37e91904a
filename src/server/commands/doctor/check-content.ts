import { claimNotes } from '#content/claim-notes.ts';
import { claims } from '#content/claims.ts';
import { legalLabels } from '#content/navigation.ts';
import { remainingSamples } from '#content/remaining-samples.ts';
import type { Env } from '../../env.server.ts';
import { publicConfig } from '../../public-config.ts';
import { ok, warning, type Finding } from './finding.ts';

export function checkLegalLinks(env: Env): Finding {
  const found = publicConfig(env).legalLinks.map(({ label }) => label);
  const missing = legalLabels.filter((label) => !found.includes(label));
  if (missing.length === 0) return ok('links', 'the site links to its legal pages');
  const remedy = 'set LEGAL_NAME, LEGAL_ADDRESS and LEGAL_EMAIL, or the links in src/content/navigation.ts';
  return warning('links', `no link to ${missing.join(' and ')}`, remedy);
}

/** Warns about sample content, because made-up testimonials are illegal (docs/law.md). */
export function checkSamples(): Finding {
  const samples = [...remainingSamples(), ...claimsWithoutNote()];
  if (samples.length === 0) return ok('samples', 'the page has no sample content');
  return warning('samples', `the page has sample content: ${samples.join(', ')}`, 'replace it and rebuild');
}

const claimsWithoutNote = (): string[] =>
  Object.entries(claimNotes)
    .filter(([name, note]) => name in claims && note === '')
    .map(([name]) => `the claim ${name} without a note in src/content/claim-notes.ts`);

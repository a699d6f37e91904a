import { remainingSamples } from '#content/remaining-samples.ts';
import { ok, warning, type Finding } from './finding.ts';

/** Made-up testimonials are illegal: docs/law.md. */
export function checkSamples(): Finding {
  const samples = remainingSamples();
  if (samples.length === 0) return ok('samples', 'the content is your own');
  return warning('samples', `the page has sample content: ${samples.join(', ')}`, 'replace it, and build');
}

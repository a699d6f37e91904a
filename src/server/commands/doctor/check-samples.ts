import { remainingSamples } from '#content/samples.ts';
import type { Env } from '../../env.server.ts';
import { isLocalHost } from '../../notifications/local-hosts.ts';
import { ok, warning, type Finding } from './finding.ts';

/** The samples that the public sees. Made-up testimonials are forbidden: docs/law.md. */
export const publicSamples = ({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>): string[] =>
  isLocalHost(new URL(PUBLIC_URL)) ? [] : remainingSamples();

export function checkSamples(env: Env): Finding {
  const samples = publicSamples(env);
  if (samples.length === 0) return ok('samples', 'the content is your own');
  return warning('samples', `the public sees sample content: ${samples.join(', ')}`, 'replace it, and build');
}

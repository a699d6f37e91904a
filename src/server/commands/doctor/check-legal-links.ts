import { legalLinks } from '#content/navigation.ts';
import type { Env } from '../../env.server.ts';
import { isLocalHost } from '../../notifications/local-hosts.ts';
import { ok, warning, type Finding } from './finding.ts';

/** Carriers and laws require these pages next to an agreement. */
export function checkLegalLinks({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>): Finding[] {
  if (isLocalHost(new URL(PUBLIC_URL))) return [];
  const missing = legalLinks.filter(({ href }) => href === '#').map(({ label }) => label);
  if (missing.length === 0) return [ok('links', 'the legal pages have addresses')];
  const remedy = 'set them in src/content/navigation.ts, and build';
  return [warning('links', `no address for ${missing.join(' and ')}`, remedy)];
}

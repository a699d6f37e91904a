import { legalLabels } from '#content/navigation.ts';
import type { Env } from '../../env.server.ts';
import { publicConfig } from '../../public-config.ts';
import { ok, warning, type Finding } from './finding.ts';

export function checkLegalLinks(env: Env): Finding {
  const found = publicConfig(env).legalLinks.map(({ label }) => label);
  const missing = legalLabels.filter((label) => !found.includes(label));
  if (missing.length === 0) return ok('links', 'the legal pages have addresses');
  const remedy =
    'set LEGAL_NAME, LEGAL_ADDRESS and LEGAL_EMAIL, or the addresses in src/content/navigation.ts';
  return warning('links', `no address for ${missing.join(' and ')}`, remedy);
}

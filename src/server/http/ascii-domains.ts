import { domainToASCII } from 'node:url';

// Ends at quotes and brackets of any script.
const DOMAIN = /[@＠]\s*([^\s@<>,;:"\p{Pi}\p{Pf}\p{Ps}\p{Pe}]+)/gu;
const NON_ASCII = /\P{ASCII}/u;

/** Writes the domains of email addresses in ASCII, which PostgreSQL can't do. Keeps an invalid domain. */
export const withAsciiDomains = (typed: string): string =>
  typed.replace(DOMAIN, (found, domain: string) =>
    NON_ASCII.test(domain) ? `@${domainToASCII(domain) || domain}` : found,
  );

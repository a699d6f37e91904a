import { domainToASCII } from 'node:url';

const DOMAIN = /[@＠]\s*([^\s@<>(),;:"[\]]*[^\p{ASCII}\s][^\s@<>(),;:"[\]]*)/gu;

/** Writes the domains of email addresses in ASCII, which PostgreSQL can't do. Keeps an invalid domain. */
export const withAsciiDomains = (typed: string): string =>
  typed.replace(DOMAIN, (_found, domain: string) => `@${domainToASCII(domain) || domain}`);

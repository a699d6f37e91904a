import { isIP } from 'node:net';
import express from 'express';
import { z } from 'zod';

/** What Express documents, except `true`: https://expressjs.com/en/guide/behind-proxies.html */
export const trustProxy = z
  .string()
  .transform((value) => (/^\d+$/.test(value) ? Number(value) : value))
  .refine(
    (value) => (typeof value === 'number' ? value < 100 : isTrustList(value)),
    'must be a number of proxies below 100, or networks like uniquelocal',
  );

function isTrustList(value: string): boolean {
  try {
    express().set('trust proxy', value);
    return true;
  } catch {
    return false;
  }
}

/**
 * The format of Caddy's `trusted_proxies`:
 * https://caddyserver.com/docs/caddyfile/directives/reverse_proxy
 */
export const networks = z.string().refine(
  (value) =>
    value
      .trim()
      .split(/[\s,]+/)
      .every((network) => network === 'private_ranges' || isNetwork(network)),
  'must be networks like 203.0.113.0/24, separated by spaces or commas',
);

function isNetwork(value: string): boolean {
  const [address = '', bits = '0', ...more] = value.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0 || !/^\d+$/.test(bits)) return false;
  // Caddy refuses a zone, such as %eth0.
  if (address.includes('%')) return false;
  return Number(bits) <= (version === 4 ? 32 : 128);
}

/** One word to Caddy, and an address that certificate authorities take. */
export const acmeEmail = z
  .string()
  .regex(/^[\w.+'-]+@[\w-]+(\.[\w-]+)+$/, 'must be one email address, without a name');

/** Compose starts nothing for a name that it doesn't know, and says nothing. */
export const composeProfiles = z
  .string()
  .regex(/^(proxy|backup)(,(proxy|backup))?$/, 'must be proxy, backup, or proxy,backup');

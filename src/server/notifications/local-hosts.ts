import { isIP } from 'node:net';
import { isPrivateAddress } from './private-addresses.ts';

/** A URL's host without the brackets of IPv6. */
export const bareHost = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

/** Whether a name or address can only be of this machine or its network: no certificate is had for it. */
export function isLocalHost(url: URL): boolean {
  const host = bareHost(url);
  if (isIP(host)) return isPrivateAddress(host);
  return !host.includes('.') || host.endsWith('.localhost');
}

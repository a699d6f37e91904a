import { BlockList, isIP } from 'node:net';

const local = new BlockList();
local.addSubnet('127.0.0.0', 8);
local.addSubnet('10.0.0.0', 8);
local.addSubnet('172.16.0.0', 12);
local.addSubnet('192.168.0.0', 16);
local.addAddress('::1', 'ipv6');
local.addSubnet('fc00::', 7, 'ipv6');

/** True if a name or address belongs to this machine or its network, for which there are no certificates. */
export function isLocalHost({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1'); // An IPv6 address.
  if (isIP(host)) return local.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4');
  return !host.includes('.') || host.endsWith('.localhost');
}

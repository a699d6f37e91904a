import { BlockList, isIP } from 'node:net';

const local = new BlockList();
local.addSubnet('127.0.0.0', 8);
local.addSubnet('10.0.0.0', 8);
local.addSubnet('100.64.0.0', 10);
local.addSubnet('172.16.0.0', 12);
local.addSubnet('192.168.0.0', 16);
local.addAddress('::1', 'ipv6');
local.addSubnet('fc00::', 7, 'ipv6');

// Also names in Kubernetes (svc.cluster.local) and Docker (host.docker.internal).
const LOCAL_DOMAIN = /\.(localhost|local|internal|lan)\.?$/;

/** TLS isn't required for these hosts, because public CAs don't issue certificates for them. */
export function isLocalHost({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host)) return local.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4');
  return !host.includes('.') || LOCAL_DOMAIN.test(host);
}

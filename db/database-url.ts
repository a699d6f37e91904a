import { isIPv6 } from 'node:net';

/**
 * Returns an address that the driver, `URL` and psql read alike. The driver also takes user, password, host and port as
 * parameters; here they are at the front. A host that is a folder is a Unix socket.
 */
export function readDatabaseUrl(text: string): string {
  // As for the driver, a percent sign may stand for itself, and there may be a login without a host.
  const url = new URL(text.replace(/%(?![0-9a-f]{2})/gi, '%25').replace(/@(?=\/|$)/, `@${DEFAULT_HOST}`));
  const take = (name: string) => {
    const value = url.searchParams.get(name) ?? '';
    url.searchParams.delete(name);
    return value === '' ? undefined : value;
  };
  const host = take('host');
  if (host) url.hostname = hostOf(host);
  else if (!url.hostname) url.hostname = DEFAULT_HOST;
  const port = take('port') ?? url.port;
  if (port && !(Number(port) >= 1 && Number(port) <= 65_535))
    throw new RangeError('the port is out of range');
  url.port = port;
  setLogin(
    url,
    take('user') ?? decodeURIComponent(url.username),
    take('password') ?? decodeURIComponent(url.password),
  );
  // Otherwise, another login's database would be the one with its own name.
  if (url.pathname.length < 2) url.pathname = `/${url.username}`;
  return url.href;
}

const DEFAULT_HOST = 'localhost';
const hostOf = (host: string) => (isIPv6(host) ? `[${host}]` : encodeURIComponent(host));

function setLogin(url: URL, user: string, password: string): void {
  url.username = encodeURIComponent(user);
  url.password = encodeURIComponent(password);
}

/** The functions below take what `readDatabaseUrl` returns. */
export const databaseOf = (address: string): string => decodeURIComponent(new URL(address).pathname.slice(1));

/** Returns the address for another login. */
export function withLogin(address: string, user: string, password: string): string {
  const url = new URL(address);
  setLogin(url, user, password);
  return url.href;
}

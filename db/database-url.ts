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

/** Returns the address for another login. */
export function withLogin(address: string, user: string, password: string): string {
  const url = new URL(readDatabaseUrl(address));
  setLogin(url, user, password);
  return url.href;
}

/** The value of libpq's variable PGREQUIREAUTH. As a parameter, libpq before version 16 refuses it. */
export const requiredAuth = (address: string): string =>
  new URL(address).searchParams.get('require_auth') ?? '';

// https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-PARAMKEYWORDS
const LIBPQ = new Set(
  `hostaddr passfile channel_binding connect_timeout client_encoding options application_name fallback_application_name
  keepalives keepalives_idle keepalives_interval keepalives_count tcp_user_timeout gssencmode krbsrvname gsslib
  sslmode sslnegotiation sslcert sslkey sslpassword sslcertmode sslrootcert sslcrl sslcrldir sslsni requirepeer
  ssl_min_protocol_version ssl_max_protocol_version target_session_attrs`.split(/\s+/),
);

/**
 * Returns an address with the same meaning for psql and other programs with libpq. They refuse parameters that they don't
 * know, and mean less by `sslmode=require` than the driver, which always verifies the certificate.
 */
export function forLibpq(address: string): URL {
  const url = new URL(readDatabaseUrl(address));
  const { searchParams } = url;
  const [ssl, mode] = [searchParams.get('ssl'), searchParams.get('sslmode')];
  const hasLibpqModes = searchParams.get('uselibpqcompat') === 'true';
  for (const name of [...searchParams.keys()]) if (!LIBPQ.has(name)) searchParams.delete(name);
  const verifies =
    searchParams.has('sslrootcert') ||
    searchParams.has('sslcert') ||
    /^(prefer|require|verify-)/.test(mode ?? '');
  if (mode === 'no-verify' || (!mode && ssl === 'no-verify')) searchParams.set('sslmode', 'require');
  else if (!hasLibpqModes && mode !== 'disable' && (verifies || /^(true|1)$/.test(ssl ?? ''))) {
    searchParams.set('sslmode', 'verify-full');
    if (!searchParams.has('sslrootcert')) searchParams.set('sslrootcert', 'system');
  }
  return url;
}

import { OperatorError } from './errors.ts';

// The driver reads these too, or ignores them, and then libpq is only stricter.
const FOR_ALL =
  `channel_binding gssencmode requirepeer ssl_max_protocol_version ssl_min_protocol_version sslcrl sslcrldir
  sslmode sslnegotiation sslrootcert sslsni target_session_attrs`.split(/\s+/);

// libpq before version 16 refuses require_auth in an address. The others are of the owner's sessions and machine.
const FOR_THE_OWNER = 'require_auth client_encoding options sslcert sslkey'.split(' ');

const DRIVER_ONLY = `binary idle_in_transaction_session_timeout lock_timeout query_timeout replication
  statement_timeout`.split(/\s+/);

/** https://www.postgresql.org/docs/current/libpq-envars.html */
const variableOf = (parameter: string) => `PG${parameter.replaceAll('_', '').toUpperCase()}`;

/** Takes what `readDatabaseUrl` returns. Every user of the machine could see a password in the arguments of psql and pg_dump. */
export function libpqVariables(address: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = withLibpqModes(address);
  const refused = DRIVER_ONLY.filter((name) => searchParams.has(name)).join(', ');
  if (refused)
    throw new OperatorError(
      `psql and pg_dump can't honor ${refused} in DATABASE_URL: remove the parameter, or set it on the role`,
    );
  const settings = [...searchParams].filter(([name]) => [...FOR_ALL, ...FOR_THE_OWNER].includes(name));
  return {
    // The folder of a Unix socket is encoded.
    PGHOST: decodeURIComponent(hostname).replace(/^\[|\]$/g, ''),
    PGPORT: port || '5432',
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    ...Object.fromEntries(settings.map(([name, value]) => [variableOf(name), value])),
  };
}

/** Returns an address that another person can use with psql, and with SQLAlchemy, which refuses postgres://. */
export function forLibpq(address: string): string {
  const url = withLibpqModes(address);
  for (const name of [...url.searchParams.keys()]) if (!FOR_ALL.includes(name)) url.searchParams.delete(name);
  return url.href.replace(/^postgres:/, 'postgresql:');
}

/** libpq means less by `sslmode=require` than the driver, which always verifies the certificate. */
function withLibpqModes(address: string): URL {
  const url = new URL(address);
  const { searchParams } = url;
  const [ssl, mode] = [searchParams.get('ssl'), searchParams.get('sslmode')];
  const hasLibpqModes = searchParams.get('uselibpqcompat') === 'true';
  const verifies =
    searchParams.has('sslrootcert') ||
    searchParams.has('sslcert') ||
    searchParams.get('sslnegotiation') === 'direct' ||
    /^(prefer|require|verify-)/.test(mode ?? '');
  if (mode === 'no-verify' || (!mode && ssl === 'no-verify')) searchParams.set('sslmode', 'require');
  else if (!hasLibpqModes && mode !== 'disable' && (verifies || /^(true|1)$/.test(ssl ?? ''))) {
    searchParams.set('sslmode', 'verify-full');
    if (!searchParams.has('sslrootcert')) searchParams.set('sslrootcert', 'system');
  }
  return url;
}

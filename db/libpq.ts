import { readDatabaseUrl } from './database-url.ts';
import { OperatorError } from './errors.ts';

// The driver reads these too, or ignores them, and then libpq is only stricter. The values are libpq's environment variables.
// https://www.postgresql.org/docs/current/libpq-envars.html
const VARIABLES: Record<string, string> = {
  application_name: 'PGAPPNAME',
  channel_binding: 'PGCHANNELBINDING',
  client_encoding: 'PGCLIENTENCODING',
  connect_timeout: 'PGCONNECT_TIMEOUT',
  gssencmode: 'PGGSSENCMODE',
  options: 'PGOPTIONS',
  require_auth: 'PGREQUIREAUTH',
  requirepeer: 'PGREQUIREPEER',
  ssl_max_protocol_version: 'PGSSLMAXPROTOCOLVERSION',
  ssl_min_protocol_version: 'PGSSLMINPROTOCOLVERSION',
  sslcert: 'PGSSLCERT',
  sslcrl: 'PGSSLCRL',
  sslcrldir: 'PGSSLCRLDIR',
  sslkey: 'PGSSLKEY',
  sslmode: 'PGSSLMODE',
  sslnegotiation: 'PGSSLNEGOTIATION',
  sslrootcert: 'PGSSLROOTCERT',
  sslsni: 'PGSSLSNI',
  target_session_attrs: 'PGTARGETSESSIONATTRS',
};

// libpq before version 16 refuses require_auth in an address. The others are of the owner's sessions and machine.
const NOT_FOR_OTHERS = new Set(
  'require_auth application_name client_encoding options sslcert sslkey'.split(' '),
);

const DRIVER_ONLY = `binary idle_in_transaction_session_timeout lock_timeout query_timeout replication
  statement_timeout`.split(/\s+/);

/** Says which parameters of the address psql and pg_dump can't honor. */
export function libpqRefusal(address: string): string | undefined {
  const { searchParams } = new URL(address);
  const names = DRIVER_ONLY.filter((name) => searchParams.has(name));
  if (names.length === 0) return undefined;
  return `psql and pg_dump can't honor ${names.join(', ')} in DATABASE_URL: remove the parameter, or set it on the role`;
}

/** Returns the connection for psql and pg_dump. Every user of the machine could see a password in their arguments. */
export function libpqVariables(address: string): Record<string, string> {
  const refusal = libpqRefusal(address);
  if (refusal) throw new OperatorError(refusal);
  const { hostname, port, username, password, pathname, searchParams } = withLibpqModes(address);
  const settings = [...searchParams].flatMap(([name, value]): [string, string][] => {
    const variable = VARIABLES[name];
    return variable ? [[variable, value]] : [];
  });
  return {
    // The folder of a Unix socket is encoded.
    PGHOST: decodeURIComponent(hostname).replace(/^\[|\]$/g, ''),
    PGPORT: port || '5432',
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    ...Object.fromEntries(settings),
  };
}

/** Returns an address that another person can use with psql, and with SQLAlchemy, which refuses postgres://. */
export function forLibpq(address: string): string {
  const url = withLibpqModes(address);
  for (const name of [...url.searchParams.keys()])
    if (!(name in VARIABLES) || NOT_FOR_OTHERS.has(name)) url.searchParams.delete(name);
  return url.href.replace(/^postgres:/, 'postgresql:');
}

/** libpq means less by `sslmode=require` than the driver, which always verifies the certificate. */
function withLibpqModes(address: string): URL {
  const url = new URL(readDatabaseUrl(address));
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

import pg from 'pg';

const DEFAULT_PORT = 5432;

/** Where the database is, without its login. */
export function placeOf(address: string): string {
  const { host, port, database } = new pg.Client({ connectionString: address });
  return `${host}:${port}/${database}`;
}

/** The name of the database as the driver reads it. */
export const databaseOf = (address: string): string =>
  new pg.Client({ connectionString: address }).database ?? '';

/**
 * The same database with another login. The driver reads the address, because each of its parts may
 * also be a parameter, or come from the environment.
 */
export function withLogin(address: string, user: string, password: string): string {
  const { host, port } = new pg.Client({ connectionString: address });
  const isSocket = host.startsWith('/');
  const url = new URL('postgres://localhost');
  if (!isSocket) url.hostname = host.includes(':') ? `[${host}]` : host;
  if (port !== DEFAULT_PORT) url.port = String(port);
  url.pathname = `/${encodeURIComponent(databaseOf(address))}`;
  url.username = encodeURIComponent(user);
  url.password = encodeURIComponent(password);
  if (URL.canParse(address)) url.search = new URL(address).search;
  for (const parameter of ['user', 'password', 'host', 'port', 'db'])
    url.searchParams.delete(parameter);
  if (isSocket) url.searchParams.set('host', host);
  return url.href;
}

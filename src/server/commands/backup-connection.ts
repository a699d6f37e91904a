import { forLibpq, requiredAuth } from '#db/database-url.ts';

/** Uses environment variables, because every user of the machine could see a password in the arguments. */
export function backupConnection(databaseUrl: string): Record<string, string> {
  const { hostname, port, username, password, searchParams } = forLibpq(databaseUrl);
  const rootCertificate = searchParams.get('sslrootcert');
  return {
    // The folder of a Unix socket is encoded.
    PGHOST: decodeURIComponent(hostname).replace(/^\[|\]$/g, ''),
    PGPORT: port || '5432',
    PGDATABASE: 'porchlight',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGSSLMODE: searchParams.get('sslmode') ?? 'prefer',
    PGREQUIREAUTH: requiredAuth(databaseUrl),
    ...(rootCertificate && { PGSSLROOTCERT: rootCertificate }),
  };
}

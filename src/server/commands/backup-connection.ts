/** Uses environment variables, because every user of the machine could see a password in the arguments. */
export function backupConnection(databaseUrl: string): Record<string, string> {
  const { hostname, port, username, password, searchParams } = new URL(databaseUrl);
  const rootCertificate = searchParams.get('sslrootcert');
  return {
    // Like the driver, prefers the parameters. A Unix socket is in the parameter `host` or, encoded, in the host.
    PGHOST: searchParams.get('host') ?? decodeURIComponent(hostname).replace(/^\[|\]$/g, ''),
    PGPORT: searchParams.get('port') ?? (port || '5432'),
    PGDATABASE: 'porchlight',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGSSLMODE: searchParams.get('sslmode') ?? 'prefer',
    PGREQUIREAUTH: searchParams.get('require_auth') ?? '',
    ...(rootCertificate && { PGSSLROOTCERT: rootCertificate }),
  };
}

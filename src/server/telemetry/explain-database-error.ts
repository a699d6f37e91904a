import { CLOSED, NO_TLS } from '#db/errors.ts';

/** SQLSTATE classes (https://www.postgresql.org/docs/current/errcodes-appendix.html), and Node's TLS and network errors. */
const explanations: [codes: RegExp, what: string, remedy: string][] = [
  [
    /^28/,
    'refuses the login',
    'check user, password and sslmode in DATABASE_URL, and pg_hba.conf on the server',
  ],
  [/^3D/, 'does not exist', 'create it, or correct its name in DATABASE_URL'],
  [new RegExp(`^${CLOSED}$`), 'is closed for a restore', "wait until the restore ends, or run 'backup open'"],
  [/^55P03$/, 'waits for a lock', 'end the session that holds the lock'],
  [
    /^42501$/,
    'denies permission',
    "use the role of the database's owner in DATABASE_URL, or of the site: the database's name and _app",
  ],
  [/^(42|3F)/, 'does not fit this release', "run 'migrate' as the database's owner"],
  [/^25006$/, 'is read-only', 'connect to the primary server, or wait until it has recovered'],
  [/^53100$/, 'has a full disk', "free space on the database server's disk"],
  [
    /^53300$/,
    'has no free connection',
    'see in pg_stat_activity who has them: with wait_event SyncRep, start the lost standby; otherwise, end or limit other sessions',
  ],
  [/^BUSY$/, 'is busy', 'try again later'],
  [/^57014$/, 'cancelled a slow statement', "check the database server's load"],
  [/^57/, 'is starting or stopping', 'wait until it runs'],
  [/^(?!08)(?=[A-Z]{0,4}\d)[0-9A-Z]{5}$/, 'refuses a statement', "read the database server's log"],
  [/^E(NOTFOUND|AI_\w+)$/, 'has an unknown host', 'check DATABASE_URL and the network'],
  [
    /^(ENOENT|EACCES|EISDIR)$/,
    'needs a file that is missing or unreadable',
    'check each path in DATABASE_URL',
  ],
  [
    /^CERT_(HAS_EXPIRED|NOT_YET_VALID)$/,
    'has a certificate that is not valid now',
    'renew it, or correct the clocks of both machines',
  ],
  [
    /^ERR_TLS_CERT_ALTNAME/,
    'has a certificate for another name',
    'use a host in DATABASE_URL that the certificate names',
  ],
  [
    /CERT|ISSUER|LEAF_SIGNATURE/,
    'has a certificate of an unknown authority',
    "set sslrootcert in DATABASE_URL to the file with the authority's certificate",
  ],
  [
    new RegExp(`^${NO_TLS}$`),
    'does not offer TLS',
    'turn on TLS in the database server, or remove sslmode from DATABASE_URL',
  ],
  [
    /^(EPROTO|ERR_(SSL|TLS|OSSL)_)/,
    'fails at the TLS handshake',
    'check host, port and sslmode in DATABASE_URL',
  ],
];

const unreachable = [
  /./,
  'does not answer',
  'start PostgreSQL, and check host and port in DATABASE_URL',
] as const;

export function explainDatabaseError(code: string): { what: string; remedy: string } {
  const [, what, remedy] = explanations.find(([codes]) => codes.test(code)) ?? unreachable;
  return { what, remedy };
}

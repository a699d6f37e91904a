import { CLOSED, NO_TLS } from '#db/errors.ts';

/** SQLSTATE classes (https://www.postgresql.org/docs/current/errcodes-appendix.html), and Node's TLS and network errors. */
const explanations: [codes: RegExp, what: string, remedy: string][] = [
  [/^28/, 'refuses the login', 'check user, password and sslmode in DATABASE_URL, and pg_hba.conf'],
  [/^3D/, 'does not exist', 'create it, or correct its name in DATABASE_URL'],
  [new RegExp(`^${CLOSED}$`), 'is closed for a restore', "wait until the restore ends, or run 'backup open'"],
  [/^55P03$/, 'waits for a lock', 'end the session that holds the lock'],
  [/^42501$/, 'denies permission', "use the role of the database's owner, or of the site"],
  [/^(42|3F)/, 'does not fit this release', "run 'migrate' as the database's owner"],
  [/^25006$/, 'is read-only', 'connect to the primary server, or wait until it has recovered'],
  [/^53100$/, 'has a full disk', "free space on the database server's disk"],
  [
    /^53300$/,
    'has no free connection',
    'see who waits in pg_stat_activity: if SyncRep, start the lost standby',
  ],
  [/^BUSY$/, 'is busy', 'try again later'],
  [/^57014$/, 'cancelled a slow statement', "check the database server's load"],
  [/^57/, 'is starting or stopping', 'wait until it runs'],
  [/^(?!08)(?=[A-Z]{0,4}\d)[0-9A-Z]{5}$/, 'refuses a statement', "read the database server's log"],
  [/^E(NOTFOUND|AI_\w+)$/, 'has an unknown host', 'check DATABASE_URL and the network'],
  [/^(ENOENT|EACCES|EISDIR)$/, 'needs a file that cannot be read', 'check each path in DATABASE_URL'],
  [
    /^CERT_(HAS_EXPIRED|NOT_YET_VALID)$/,
    'has a certificate that is not valid now',
    'renew it, or correct the clocks',
  ],
  [/^ERR_TLS_CERT_ALTNAME/, 'has a certificate for another name', 'use a host that the certificate names'],
  [/CERT|ISSUER|LEAF_SIGNATURE/, 'has a certificate of an unknown authority', 'set sslrootcert to its file'],
  [new RegExp(`^${NO_TLS}$`), 'does not offer TLS', 'turn on TLS on the server, or remove sslmode'],
  [/^(EPROTO|ERR_(SSL|TLS|OSSL)_)/, 'fails at the TLS handshake', 'check host, port and sslmode'],
  [/^/, 'does not answer', 'start PostgreSQL, and check host and port in DATABASE_URL'],
];

export function explainDatabaseError(code: string): { what: string; remedy: string } {
  const [, what = '', remedy = ''] = explanations.find(([codes]) => codes.test(code)) ?? [];
  return { what, remedy };
}

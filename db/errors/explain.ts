/**
 * By SQLSTATE (https://www.postgresql.org/docs/current/errcodes-appendix.html), Node's code, or the
 * driver's message.
 */
const explanations: [code: RegExp, what: string, remedy: string][] = [
  [/^28/, 'refuses the login', 'check user, password and sslmode in DATABASE_URL, and pg_hba.conf'],
  [/^3D/, 'does not exist', 'create it, or correct its name in DATABASE_URL'],
  [
    /^55P03$/,
    'waits for a lock',
    'end the session that holds it, probably the oldest in pg_stat_activity',
  ],
  [
    /^42501$/,
    'denies permission',
    "its owner or a superuser may grant what is missing, and 'migrate' the rights of the site",
  ],
  [
    /^(42P05|26000)$/,
    'is behind a pooler in transaction mode',
    "use the pooler's session mode, or the server's own address, in DATABASE_URL",
  ],
  [
    /^(42|3F)/,
    'does not fit this release',
    "run this release's 'migrate', which also says what it cannot mend",
  ],
  [/^25006$/, 'is read-only', 'connect to the primary server, or wait until it has recovered'],
  [
    /^53300$/,
    'has too many connections',
    'end some sessions, or raise the limit of the role or the server',
  ],
  [
    /^NOT_CONFIRMED$/,
    'cut a commit off before a standby confirmed it',
    'cancel no session that waits for SyncRep',
  ],
  [/^53100$/, 'has a full disk', "make room on the database server's disk"],
  [/^MIGRATING$/, 'is being migrated', 'the site runs meanwhile, and stores leads'],
  [/^NOT_MIGRATED$/, 'lacks migrations of this release', "run this release's 'migrate'"],
  [/^57P/, 'is starting or stopping', 'wait until it runs'],
  [/^(?!08|[A-Z]{5}$)[0-9A-Z]{5}$/, 'failed', "read the database server's log"],
  [
    /CERT|SSL|TLS|ISSUER|SIGNATURE/,
    'has no TLS that the site trusts',
    'check sslmode and sslrootcert',
  ],
  [/^/, 'does not answer', 'start PostgreSQL, and check host and port in DATABASE_URL'],
];

/** A sentence for the operator: what the database does, and what to do. */
export function explain(code: string): string {
  const [, what = '', remedy = ''] = explanations.find(([codes]) => codes.test(code)) ?? [];
  return `the database ${what} (${code}): ${remedy}`;
}

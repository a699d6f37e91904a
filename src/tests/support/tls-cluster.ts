import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withConnection } from '#db/connection.ts';
import { codeOf } from '#db/error-code.ts';
import { createAuthority } from './certificates.ts';
import { temporaryDataDir } from './data-dir.ts';
import { eventually } from './eventually.ts';
import { SITE_ROLE, startTestCluster, TEMPLATE } from './test-cluster.ts';
import { openTestDatabase } from './test-database.ts';

const OWNER = 'porchlight';

/** A server of its own with a certificate of its own authority, so that a test may break both. */
export async function startTlsCluster() {
  const adminUrl = Object.assign(new URL(await startTestCluster()), { pathname: TEMPLATE });
  const database = await openTestDatabase(adminUrl.href);
  const authority = createAuthority();
  const rootFile = join(temporaryDataDir(), 'root.pem');
  await writeFile(rootFile, authority.certificate);

  const urlOf = (role: string) =>
    `postgres://${role}:${role}@localhost:${adminUrl.port}/${TEMPLATE}?sslmode=verify-full&sslrootcert=${rootFile}`;
  // PostgreSQL refuses a key that others may read. The server's working folder is the folder of its data.
  const write = (file: string, text: string) =>
    database.rows(
      `copy (select unnest(string_to_array('${text.trim()}', E'\\n'))) to program 'umask 077 && cat > ${file}'`,
    );

  const cluster = {
    database,
    siteUrl: urlOf(SITE_ROLE),
    ownerUrl: urlOf(OWNER),
    async install({ certificate, key }: { certificate: string; key: string }) {
      await write('server.crt', certificate);
      await write('server.key', key);
    },
    async setTls(value: 'on' | 'off') {
      await database.rows(`alter system set ssl = ${value}`);
    },
    setPasswords: (passwordOf: (role: string) => string) =>
      eachRole((role) => `alter role ${role} password '${passwordOf(role)}'`),
    eachRole,
    async repair() {
      await cluster.install(authority.issue());
      await cluster.setTls('on');
      await cluster.setPasswords((role) => role);
      await eachRole((role) => `alter role ${role} reset default_transaction_read_only`);
      await database.rows(`grant insert on leads, privacy_requests to ${SITE_ROLE}`);
      await database.rows(`grant create on database ${TEMPLATE} to ${OWNER}`);
      await cluster.restartSessions(undefined);
    },
    /** Ends the roles' sessions, after which a new connection fails with this code. */
    async restartSessions(code: string | undefined) {
      await database.rows('select pg_reload_conf()');
      await eventually(() => connectCode(cluster.siteUrl), code);
      await database.rows(
        `select pg_terminate_backend(pid, 5000) from pg_stat_activity where usename in ('${SITE_ROLE}', '${OWNER}')`,
      );
    },
  };
  async function eachRole(statement: (role: string) => string) {
    for (const role of [SITE_ROLE, OWNER]) await database.rows(statement(role));
  }
  await cluster.repair();
  return { ...cluster, authority };
}

const connectCode = (url: string) => withConnection(url, () => Promise.resolve(undefined)).catch(codeOf);

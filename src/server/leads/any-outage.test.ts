import { expect, test } from '@jest/globals';
import { pino } from 'pino';
import request from 'supertest';
import { migrateOrRetry } from '#server/process/migrate.ts';
import { createAuthority } from '../../tests/support/certificates.ts';
import { callCommand } from '../../tests/support/command-process.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { leadsFrom, newLead } from '../../tests/support/leads.ts';
import { legalSettings } from '../../tests/support/settings.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { SITE_ROLE, TEMPLATE } from '../../tests/support/test-cluster.ts';
import { startTlsCluster } from '../../tests/support/tls-cluster.ts';

const cluster = await startTlsCluster();
const { database: testDatabase, authority } = cluster;
const running = await createTestApp({ ...legalSettings, DATABASE_URL: cluster.siteUrl }, { testDatabase });
running.startWorker();

async function post({ app }: TestApp) {
  const lead = newLead();
  const { status } = await request(app).post('/api/leads').send(lead);
  return { status, email: lead.email };
}
const readiness = async ({ app }: TestApp) =>
  ((await request(app).get('/readyz')).body as { status: string }).status;
const readOnly = (role: string) => `alter role ${role} set default_transaction_read_only = on`;

test.each<[string, string, RegExp, () => Promise<unknown>]>([
  [
    'has an expired certificate',
    'CERT_HAS_EXPIRED',
    /expired certificate .*: renew/,
    () => cluster.install(authority.issue('localhost', [-60, -1])),
  ],
  [
    'has a certificate of another authority',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    /unknown authority .*: set sslrootcert/,
    () => cluster.install(createAuthority('Another authority').issue()),
  ],
  [
    'has a certificate for another name',
    'ERR_TLS_CERT_ALTNAME_INVALID',
    /another name .*: use a host/,
    () => cluster.install(authority.issue('other.example')),
  ],
  ['turns TLS off', 'NO_TLS', /does not offer TLS .*: turn on TLS/, () => cluster.setTls('off')],
  [
    'has another password',
    '28P01',
    /: check the user and the password/,
    () => cluster.setPasswords(() => 'x'),
  ],
  ['is read-only', '25006', /is read-only .*: connect to the primary/, () => cluster.eachRole(readOnly)],
  [
    'denies writing',
    '42501',
    /denies permission .*: use the role/,
    async () => {
      await testDatabase.rows(`revoke insert on leads, privacy_requests from ${SITE_ROLE}`);
      await testDatabase.rows(`revoke create on database ${TEMPLATE} from porchlight`);
    },
  ],
])(
  'when the database %s (%s), then no lead or stop is lost',
  async (_what, code, explanation, breakDatabase) => {
    expect((await post(running)).status).toBe(201);
    await breakDatabase();
    await cluster.restartSessions(/^(25006|42501)$/.test(code) ? undefined : code);
    const whileRunning = await post(running);
    const stop = { contact: whileRunning.email, what: 'all' };
    const stopped = await request(running.app).post('/api/stop').send(stop);
    expect([whileRunning.status, stopped.status]).toEqual([202, 202]);
    await eventually(() => readiness(running), 'degraded');

    const log: string[] = [];
    const logger = pino({}, { write: (line) => void log.push(line) });
    const migrating = await migrateOrRetry(cluster.ownerUrl, logger);
    const { outage } = migrating;
    const starting = await createTestApp({ DATABASE_URL: cluster.ownerUrl }, { testDatabase, outage });
    const atStart = await post(starting);
    expect([atStart.status, await readiness(starting), outage()]).toEqual([202, 'degraded', code]);
    expect(log.join('')).toContain(`"code":"${code}"`);

    const { dataDir } = starting;
    const doctor = await callCommand(['doctor'], { DATABASE_URL: cluster.siteUrl, DATA_DIR: dataDir });
    const line = doctor.stdout.split('\n').find((each) => /^failure +database/.test(each));
    expect(line).toMatch(explanation);
    expect(line).toContain(`(${code})`);
    expect(doctor.stderr).toMatch(/^doctor: \d of \d+ checks failed\.\n$/);

    await migrating.stop();
    await cluster.repair();
    await starting.close();
    const again = await createTestApp(
      { DATABASE_URL: cluster.ownerUrl, DATA_DIR: dataDir },
      { testDatabase },
    );
    again.startWorker();
    for (const site of [running, again]) await eventually(() => readiness(site), 'ready');
    for (const { email } of [whileRunning, atStart])
      expect(await leadsFrom(testDatabase, email)).toHaveLength(1);
    const stops = 'select what from privacy_requests where contact = $1';
    expect(await testDatabase.rows(stops, [whileRunning.email])).toEqual([{ what: 'all' }]);
    await again.close();
  },
);

import assert from 'node:assert/strict';
import * as project from './project.mjs';
import { clientOf, newLead, postLead, visitDuring } from './visitors.mjs';

const { compose, composeBackup, composeSales, containers, eventually, inspect, sql, untilHealthy, WEB } =
  project;
const send = clientOf(WEB);
const countRows = async (from) => Number(await sql(`select count(*) from ${from}`));

export async function assertStored(emails) {
  assert(emails.length > 0, 'no visitor sent a lead');
  const sent = `leads where email in (${emails.map((email) => `'${email}'`).join()})`;
  await eventually(
    'every acknowledged lead is stored',
    async () => (await countRows(sent)) >= emails.length,
    30,
  );
  assert.equal(await countRows(sent), emails.length);
}

const runInContainer = (...args) => compose('run', '--rm', '-T', ...args);
const backup = (...args) => composeBackup('run', '--rm', '-T', 'backup', ...args);

const databasePorts = async () => {
  const [db] = await containers('db');
  const { Ports } = (await inspect(db)).NetworkSettings;
  return Object.values(Ports).flat().filter(Boolean);
};

const up = async () => {
  await compose('up', '-d');
  await untilHealthy('web');
};

export const steps = {
  async 'without a password, compose says what to do'() {
    project.configure({ POSTGRES_PASSWORD: '' });
    await assert.rejects(compose('config'), /Copy \.env\.example to \.env and set POSTGRES_PASSWORD/);
    project.configure();
  },
  async 'the image is built'(context) {
    await compose('--profile', 'backup', 'build');
    const [image] = JSON.parse(await project.docker('image', 'inspect', 'porchlight:smoke'));
    context.diagnostic(`${(image.Size / 1e6).toFixed(0)} MB`);
  },
  'one command starts the site': up,
  async 'the data directory of PostgreSQL 18 is on the volume'() {
    const [id] = await containers('db');
    const folder = await sql('show data_directory');
    const volume = (await inspect(id)).Mounts.find(({ Destination }) => folder.startsWith(`${Destination}/`));
    assert.equal(volume?.Name, `${project.PROJECT}_db`);
  },
  async 'the database has no published port, and the web container has limits, no capabilities and no password of the database’s owner'() {
    assert.deepEqual(await databasePorts(), []);
    const [web] = await containers('web');
    const { Config, HostConfig } = await inspect(web);
    assert.equal(HostConfig.ReadonlyRootfs, true);
    assert.deepEqual(HostConfig.CapDrop, ['ALL']);
    assert.match(HostConfig.SecurityOpt.join(), /no-new-privileges/);
    assert(HostConfig.Memory > 0 && HostConfig.NanoCpus > 0, 'no limits');
    assert(!JSON.stringify(Config).includes(project.ownerPassword), 'web has POSTGRES_PASSWORD');
    const script = `console.log(require('fs').readFileSync('/proc/1/cmdline', 'utf8').split('\\0')[0], process.getuid())`;
    assert.equal(
      await compose('exec', '-T', 'web', '/usr/local/bin/node', '-e', script),
      '/usr/local/bin/node 10001',
    );
  },
  async 'the `leads` command lists a stored lead, and no log contains the lead’s email address'() {
    const lead = newLead();
    assert.equal((await postLead(send, lead)).status, 201);
    await assertStored([lead.email]);
    assert.match(await runInContainer('web', 'leads', '--csv'), new RegExp(lead.email));
    assert(!(await compose('logs')).includes(lead.email), 'a log contains the email of the lead');
  },
  async 'a sales login reaches no other database, cannot fill the disk, and writes nothing to the log'() {
    const login = new URL(await runInContainer('migrate', 'sales:user', 'smoke'));
    login.host = '127.0.0.1';
    const asLogin = (database, statement) =>
      compose(
        'exec',
        '-T',
        'db',
        'psql',
        Object.assign(login, { pathname: database }).href,
        '-XAtqc',
        statement,
      );
    for (const database of ['postgres', 'template1'])
      await assert.rejects(asLogin(database, 'select 1'), /permission denied for database/);
    await assert.rejects(
      asLogin('porchlight', 'begin read write; create temp table t ()'),
      /permission denied/,
    );
    await assert.rejects(asLogin('porchlight', `select 'noise'::int`), /noise/);
    assert(!(await compose('logs', 'db')).includes('noise'), 'the log has an error of a sales login');
    assert.equal(await sql('show max_notify_queue_pages'), '64');
  },
  async 'after the backup service has made and tested the first dump, its health check and `doctor` succeed'() {
    await composeBackup('up', '-d', 'backup');
    await untilHealthy('backup');
    assert.match(await backup('list'), /^porchlight-\d+T\d+Z\.dump$/);
    await composeBackup('rm', '-fs', 'backup');
    assert.match(await runInContainer('web', 'doctor'), /^ok +backup +.* 0 h old$/m);
  },
  async 'leads that are sent during a restore are stored after it'() {
    const { spooled, failures } = await visitDuring(send, () => backup('restore', 'latest'));
    assert.deepEqual(failures, []);
    await up();
    await assertStored(spooled);
  },

  async 'after the database’s volume is removed and a backup is restored, the rows are the same, and leads are accepted'() {
    await backup('now');
    const before = await project.fingerprint();
    await compose('down');
    await project.docker('volume', 'rm', `${project.PROJECT}_db`, `${project.PROJECT}_access`);
    await backup('restore', 'latest');
    assert.equal(await project.fingerprint(), before);
    await up();
    await eventually('a lead is accepted', async () => (await postLead(send, newLead())).status === 201, 30);
  },
  async 'an encrypted copy of a dump can be restored with the key'() {
    const inside = (script) =>
      project.composeOffsite('run', '--rm', '-T', '--entrypoint', 'bash', 'backup', '-c', `cd; ${script}`);
    project.configure({ BACKUP_AGE_RECIPIENT: 'none', BACKUP_COPY_COMMAND: 'none' });
    await project.composeOffsite('build', 'backup');
    const recipient = await inside('age-keygen -o key 2>/dev/null && age-keygen -y key');
    project.configure({ BACKUP_AGE_RECIPIENT: recipient, BACKUP_COPY_COMMAND: "'cat >~/$NAME'" });
    const before = await project.fingerprint();
    await project.composeOffsite('run', '--rm', '-T', 'backup', 'now');
    await inside('! grep -aq PGDMP *.age');
    await inside('age -d -i key porchlight-*.dump.age | bash /app/src/ops/backup.sh restore -');
    assert.equal(await project.fingerprint(), before);
    project.configure();
    await up();
  },
  async 'compose.sales.yml publishes the database’s port only on this machine'() {
    await composeSales('up', '-d', 'db');
    await untilHealthy('db');
    assert.deepEqual(await databasePorts(), [{ HostIp: '127.0.0.1', HostPort: '3932' }]);
    await up();
  },
};

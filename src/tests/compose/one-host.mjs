import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from './eventually.mjs';
import * as project from './project.mjs';
import { leadOf, postLead, startVisitors, visitorOf } from './visitors.mjs';

const { compose, composeBackup, composeSales, containers, inspect, sql, untilHealthy, WEB } = project;
const send = visitorOf(WEB);
const count = async (query) => Number(await sql(`select count(*) from ${query}`));
const listed = (emails) => emails.map((email) => `'${email}'`).join();

/** Each acknowledged lead is there once. A spooled one may still be on its way. */
export async function assertKept(emails) {
  assert(emails.length > 0, 'nobody left a lead');
  const among = `leads where email in (${listed(emails)})`;
  await eventually(
    'every acknowledged lead is stored',
    async () => (await count(among)) >= emails.length,
    30,
  );
  assert.equal(await count(among), emails.length);
}

const backupWith =
  (...options) =>
  (...words) =>
    composeBackup('run', '--rm', '-T', ...options, 'backup', ...words);
const backup = backupWith();

const publishedByDatabase = async () => {
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
  'the image is built': () => compose('build').then(() => undefined),
  async 'the image holds what runs and no more'() {
    const [image] = JSON.parse(await project.docker('image', 'inspect', 'porchlight:smoke'));
    assert.match(image.Config.User, /^\d+:\d+$/);
    return `${(image.Size / 1e6).toFixed(0)} MB`;
  },
  'one command brings it up, and a lead can be taken': up,
  async 'the data lie on the volume, where PostgreSQL 18 keeps them'() {
    const [id] = await containers('db');
    const folder = await sql('show data_directory');
    const volume = (await inspect(id)).Mounts.find(({ Destination }) => folder.startsWith(`${Destination}/`));
    assert.equal(volume?.Name, `${project.PROJECT}_db`);
    return folder;
  },
  async 'the database is not published, and web is locked down and knows no password of the owner'() {
    assert.deepEqual(await publishedByDatabase(), []);
    const [web] = await containers('web');
    const { Config, HostConfig } = await inspect(web);
    assert.equal(HostConfig.ReadonlyRootfs, true);
    assert.deepEqual(HostConfig.CapDrop, ['ALL']);
    assert.match(HostConfig.SecurityOpt.join(), /no-new-privileges/);
    assert(HostConfig.Memory > 0 && HostConfig.NanoCpus > 0, 'no limits');
    assert(!JSON.stringify(Config).includes(project.passwordOfOwner), 'web holds POSTGRES_PASSWORD');
    const first = `console.log(require('fs').readFileSync('/proc/1/cmdline', 'utf8').split('\\0')[0], process.getuid())`;
    assert.equal(
      await compose('exec', '-T', 'web', '/usr/local/bin/node', '-e', first),
      '/usr/local/bin/node 10001',
    );
  },
  async 'a lead is stored, listed by the command, and named in no log'() {
    const lead = leadOf();
    const { status } = await postLead(send, lead);
    assert.equal(status, 201);
    assert.equal(await count(`leads where email = '${lead.email}'`), 1);
    assert.match(await compose('run', '--rm', '-T', 'web', 'leads', '--csv'), new RegExp(lead.email));
    assert(!(await compose('logs')).includes(lead.email), 'a log names it');
  },
  async 'commands run: retention, a login for sales made by the owner alone'() {
    assert.match(await compose('run', '--rm', '-T', 'web', 'retention'), /^IP addresses truncated/m);
    assert.match(
      await compose('run', '--rm', '-T', 'migrate', 'sales:user', 'smoke_reader'),
      /postgres:\/\/smoke_reader:/,
    );
    await assert.rejects(compose('run', '--rm', '-T', 'web', 'sales:user', 'another'));
    await sql('drop role smoke_reader');
  },
  async 'doctor finds nothing at fault, and masks the password of the role'() {
    const report = await compose('run', '--rm', '-T', 'web', 'doctor');
    for (const part of ['database', 'migrations', 'spool'])
      assert.match(report, new RegExp(`^ok +${part}`, 'm'));
    assert.match(report, /^ +DATABASE_URL=postgres:\/\/\(hidden\)@db\/porchlight$/m);
  },
  async 'commands about what is not set up say so'() {
    assert.match(await compose('run', '--rm', '-T', 'web', 'notify:retry'), /^0 /m);
    await assert.rejects(compose('run', '--rm', '-T', 'web', 'notify:test'), /no channel is on/);
    await assert.rejects(compose('run', '--rm', '-T', 'web', 'voice:assistant'), /VAPI_PRIVATE_KEY/);
  },
  'retention runs daily': () =>
    eventually('retention has run', async () => /truncated/.test(await compose('logs', 'retention')), 20),
  async 'a second `up` changes nothing that runs'() {
    const [before] = await containers('web');
    await up();
    const [after] = await containers('web');
    assert.equal(after, before);
    assert.equal((await postLead(send, leadOf())).status, 201);
  },
  async 'web is killed while leads come: those it acknowledged are there'() {
    const leave = startVisitors(send, { persistent: true });
    await sleep(2_000);
    await compose('kill', 'web');
    await sleep(1_000);
    await compose('up', '-d', '--no-deps', 'web');
    await untilHealthy('web');
    const { acknowledged } = await leave();
    await assertKept(acknowledged);
    return `${acknowledged.length} leads`;
  },
  async 'the database restarts while leads come: web goes on, and every acknowledged lead is there once'() {
    const [before] = await containers('web');
    const leave = startVisitors(send, { persistent: true });
    await sleep(2_000);
    await compose('restart', 'db');
    await untilHealthy('db');
    await sleep(4_000);
    const { acknowledged, failures } = await leave();
    await assertKept(acknowledged);
    const { State } = await inspect(before);
    assert.equal(State.Running, true);
    assert.deepEqual(
      failures.filter((failure) => failure.startsWith('page')),
      [],
    );
    return `${acknowledged.length} leads, ${failures.length} sent again`;
  },
  async 'the schedule makes and proves the first dump by itself, and its health check and doctor see it'() {
    await composeBackup('up', '-d', 'backup');
    await untilHealthy('backup');
    assert.match(await backup('list'), /^porchlight-\d+T\d+Z\.dump$/);
    await composeBackup('rm', '-fs', 'backup');
    assert.match(await compose('run', '--rm', '-T', 'web', 'doctor'), /^ok +backup +.* 0 h old$/m);
  },
  async 'a dump that fails, is cut short or lacks rows is not kept as good, and the one before stays'() {
    const kept = await backup('list');
    const faults = [
      ['exit 1', /could not open/],
      ['pg_dump "$@"; truncate -s -400 "$DUMP"', /end of file/],
      ['pg_dump --exclude-table-data=leads "$@"', /was not proved/],
    ];
    for (const [script, words] of faults) {
      const wrong = project.program(`PATH=\${PATH#/usr/local/sbin:}; ${script}`);
      await assert.rejects(backupWith('-v', `${wrong}:/usr/local/sbin/pg_dump:ro`)('now'), words);
    }
    await assert.rejects(backup('restore', 'none.dump'), /no backup/);
    assert.equal(await backup('list'), kept);
    assert.equal(await sql(`select count(*) from pg_database where datname = 'porchlight_proof'`), '0');
  },
  async 'backup, wipe, restore on the empty host: the rows are the same, and leads are taken'() {
    await backup('now');
    const before = await project.fingerprint();
    await compose('down');
    await project.docker('volume', 'rm', `${project.PROJECT}_db`, `${project.PROJECT}_access`);
    await backup('restore', 'latest');
    assert.equal(await project.fingerprint(), before);
    await up();
    await eventually('a lead is taken', async () => (await postLead(send, leadOf())).status === 201, 30);
    return before.split('\n')[0];
  },
  async 'an older dump is restored: who asked not to be called since then is not called'() {
    const lead = leadOf();
    await postLead(send, lead);
    await backup('now');
    await sql(
      `select sales.mark_contacted(id, 'smoke', 'do_not_call') from leads where email = '${lead.email}'`,
    );
    assert.match(await backup('restore', 'latest'), /marks added: 1,/);
    await up();
    assert.equal(await sql(`select do_not_call from sales.leads where email = '${lead.email}'`), 't');
  },
  async 'a proved dump goes elsewhere, sealed, and comes back by its key alone'() {
    const inside = (script) =>
      project.composeOffsite('run', '--rm', '-T', '--entrypoint', 'bash', 'backup', '-c', `cd; ${script}`);
    project.configure({ BACKUP_AGE_RECIPIENT: 'none', BACKUP_COPY_COMMAND: 'none' });
    await project.composeOffsite('build', 'backup');
    const recipient = await inside('age-keygen -o key 2>/dev/null && age-keygen -y key');
    project.configure({ BACKUP_AGE_RECIPIENT: recipient, BACKUP_COPY_COMMAND: "'cat >~/$NAME'" });
    const before = await project.fingerprint();
    await project.composeOffsite('run', '--rm', '-T', 'backup', 'now');
    await inside('! grep -aq PGDMP *.age');
    await inside('age -d -i key *.age | bash /usr/local/lib/porchlight/backup.sh restore -');
    assert.equal(await project.fingerprint(), before);
    project.configure();
    await up();
  },
  async "the database is published for sales' clients on this machine only, by the file for that"() {
    await composeSales('up', '-d', 'db');
    await untilHealthy('db');
    assert.deepEqual(await publishedByDatabase(), [{ HostIp: '127.0.0.1', HostPort: '3932' }]);
    const socket = connect(3932, '127.0.0.1');
    await once(socket, 'connect');
    socket.destroy();
    await up();
  },
};

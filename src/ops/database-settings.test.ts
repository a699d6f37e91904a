// Settings of PostgreSQL and Barman that only a full disk, a log or a restore shows.
import { expect, test } from '@jest/globals';
import { REVOKED_FUNCTIONS } from '#db/embedded/cluster.ts';
import { describeVulnerability } from '#db/connection/vulnerable-release.ts';
import { barmanConf, compose, linesOf, read, specOf } from '../tests/support/manifests.ts';

const { db } = compose.services;
const { postgresql } = specOf('Cluster', 'db');

test('the cluster’s PostgreSQL has no known hole', () => {
  const { imageName } = specOf('Cluster', 'db');
  const [, major = '', minor = ''] = /:(\d+)\.(\d+)-/.exec(String(imageName)) ?? [];
  expect(db.image).toContain(`postgres:${major}-`);
  expect(describeVulnerability(Number(major) * 10_000 + Number(minor))).toBeUndefined();
});

test('no backup or session fills the disk', () => {
  const limits = ['temp_file_limit=1GB', 'max_notify_queue_pages=64', 'max_slot_wal_keep_size=4GB'];
  for (const limit of limits) expect(db.command).toContain(`-c${limit}`);
  expect(postgresql.parameters).toMatchObject({
    temp_file_limit: '1GB',
    max_notify_queue_pages: '64',
  });
});

test('a server of one’s own refuses logins what the included one does', () => {
  const [, names = ''] = /where proname in \(([^)]*)\)/.exec(read('docs/operations.md')) ?? [];
  const revoked = REVOKED_FUNCTIONS.map((each) => each.replace(/\(.*/, ''));
  expect(new Set(names.match(/\w+/g))).toEqual(new Set(revoked));
  expect(read('docs/operations.md')).toContain(`set temp_file_limit to '1GB'`);
});

test('PostgreSQL logs no row and no statement', () => {
  const settings = { log_error_verbosity: 'terse', log_min_error_statement: 'panic' };
  for (const [name, value] of Object.entries(settings))
    expect(db.command).toContain(`-c${name}=${value}`);
  expect(postgresql.parameters).toMatchObject(settings);
});

test('Barman keeps the days of the guide', () => {
  const text = read('docs/backup.md').replaceAll(/\s+/g, ' ');
  const [, days] = /keeps what reaches back (\d+) days/.exec(text) ?? [];
  expect(days).toBeDefined();
  const lines = linesOf(barmanConf);
  for (const line of [
    `retention_policy = RECOVERY WINDOW OF ${days} DAYS`,
    // By default, a base backup waits for the next checkpoint, and the log is as large as written.
    'immediate_checkpoint = true',
    'backup_method = postgres',
    'streaming_conninfo = host=db user=porchlight',
    'slot_name = barman',
    'create_slot = auto',
    'barman_user = postgres',
    'barman_home = /var/lib/barman',
    // Otherwise each check is a line of the container's log.
    'log_level = ERROR',
    'compression = zstd',
    'backup_compression = zstd',
    'streaming_archiver = on',
    // A day, and the time that a backup takes.
    'last_backup_maximum_age = 26 HOURS',
  ])
    expect(lines).toContain(line);
  expect(specOf('ObjectStore', 'backups').retentionPolicy).toBe('30d');
  expect(specOf('ScheduledBackup', 'nightly')).toMatchObject({
    // This schedule begins with a field for seconds, unlike that of cron.
    schedule: '0 17 3 * * *',
    immediate: true,
  });
});

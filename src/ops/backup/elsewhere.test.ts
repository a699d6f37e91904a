// What the backup's scripts copy elsewhere and restore from there, with Barman and rclone.
import { once } from 'node:events';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, jest, test as always } from '@jest/globals';
import {
  createMachine,
  lacksBackupTools,
  type Machine,
} from '../../tests/support/backup-machine.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { startFakeServer } from '../../tests/support/fake-servers.ts';

jest.setTimeout(300_000);
const test = lacksBackupTools ? always.skip : always;

let site: Machine;
beforeAll(async () => {
  if (lacksBackupTools) return;
  site = await createMachine();
  await site.createDatabase();
  await site.stream();
  for (const name of ['Ann', 'Bob', 'Cat']) await site.storeLead(name);
  await site.backup(['back-up-and-prove']);
});

const copyIn = (machine: Machine) => ({
  BACKUP_REMOTE: machine.path('elsewhere'),
  BACKUP_CRYPT_PASSWORD: 'a long random text',
});
const foldersIn = ({ BACKUP_REMOTE }: { BACKUP_REMOTE: string }) => readdir(BACKUP_REMOTE);
const countFiles = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) => one.isFile())
    .length;

test('a failed copy is reported, and backups go on', async () => {
  const { BACKUP_REMOTE, ...password } = copyIn(site);
  const refusal =
    '<Error><Code>InvalidAccessKeyId</Code><Message>It does not exist.</Message></Error>';
  const s3 = {
    BACKUP_REMOTE: 'elsewhere:bucket',
    RCLONE_CONFIG_ELSEWHERE_TYPE: 's3',
    RCLONE_CONFIG_ELSEWHERE_PROVIDER: 'Other',
    RCLONE_CONFIG_ELSEWHERE_ENDPOINT: await startFakeServer(
      (_req, res) => void res.writeHead(403).end(refusal),
    ),
    RCLONE_CONFIG_ELSEWHERE_ACCESS_KEY_ID: 'wrong',
    RCLONE_CONFIG_ELSEWHERE_SECRET_ACCESS_KEY: 'wrong',
  };
  const failing = [
    [{ BACKUP_REMOTE }, 'BACKUP_CRYPT_PASSWORD is not set'],
    [{ BACKUP_REMOTE: '/dev/null/folder', ...password }, 'not a directory'],
    [{ ...s3, ...password }, 'InvalidAccessKeyId'],
  ] as const;
  for (const [settings, cause] of failing) {
    expect(await site.backup(['copy'], settings)).toMatchObject({ code: 1 });
    const { code, said } = await site.backup(['check'], settings);
    expect([code, said]).toEqual([1, expect.stringMatching(`no copy of the log.*${cause}`)]);
  }
  expect(await site.backup(['copy'])).toMatchObject({
    code: 1,
    said: expect.stringContaining('BACKUP_REMOTE is not set'),
  });
  await site.backup(['back-up-and-prove'], { BACKUP_REMOTE });
  expect(
    await site.sql('select ran_at > copied_at from backup_proofs where ran_at is not null'),
  ).toBe('t');
});

test('a copy is as old as its newest segment', async () => {
  const settings = copyIn(site);
  expect(await site.backup(['copy'], settings)).toMatchObject({ code: 0 });
  expect(await site.backup(['check'], settings)).toMatchObject({ code: 0 });
  await site.stopStream();
  await site.run(['bash', '-c', `touch -d '-2 hours' $(find backups/porchlight/wals -type f)`]);
  const timeout = site.path('bin/timeout');
  await writeFile(timeout, '#!/bin/bash\nexec /usr/bin/timeout "${@/10m/1}"\n', { mode: 0o755 });
  expect(await site.backup(['copy', 'log'], settings)).toMatchObject({ code: 0 });
  await rm(timeout);
  await site.stream();
  const { code, said } = await site.backup(['check'], settings);
  expect([code, said]).toEqual([1, expect.stringContaining('the copy of the log elsewhere is of')]);
});

test('a copy has a folder named after the site, and one password', async () => {
  const settings = copyIn(site);
  const folder = expect.stringMatching(/^shop\.example-[0-9a-f]{8}$/);
  expect(await foldersIn(settings)).toEqual([folder]);
  const files = await countFiles(settings.BACKUP_REMOTE);

  const moved = { ...settings, PUBLIC_URL: 'https://other.example' };
  expect(await site.backup(['copy', 'bases'], moved)).toMatchObject({ code: 0 });
  const other = { ...settings, BACKUP_CRYPT_PASSWORD: 'another' };
  const { code, said } = await site.backup(['copy'], other);
  expect([code, said]).toEqual([1, expect.stringMatching(/PASSWORD is another .*shop\.example-/)]);
  expect(await countFiles(settings.BACKUP_REMOTE)).toBe(files);
});

test('a copy keeps for 30 days what is gone here, and gets back what is gone there', async () => {
  const settings = copyIn(site);
  const copyBases = () => site.backup(['copy', 'bases'], settings);
  const elsewhere = () => countFiles(settings.BACKUP_REMOTE);
  const before = await elsewhere();
  const [backup = ''] = await site.list();
  const files = [29, 31].map((days) => site.path(`backups/porchlight/base/${backup}/${days}`));
  for (const file of files) await site.run(['touch', '-d', `-${file.slice(-2)} days`, file]);
  await copyBases();
  expect(await elsewhere()).toBe(before + 2);
  for (const file of files) await rm(file);
  await copyBases();
  expect(await elsewhere()).toBe(before + 1);

  const list = `find ${settings.BACKUP_REMOTE} -type f -printf '%s %p\\n' | sort -rn | head -1`;
  const { said } = await site.run(['bash', '-c', list]);
  await rm(said.trim().replace(/^\d+ /, ''));
  await copyBases();
  expect(await elsewhere()).toBe(before + 1);
});

test('a machine that was set back takes a new folder', async () => {
  const settings = copyIn(site);
  const mark = site.path('backups/mark');
  const snapshot = await readFile(mark);
  await site.backup(['copy', 'log'], settings);
  await writeFile(mark, snapshot);
  const before = await countFiles(settings.BACKUP_REMOTE);
  const [first] = await foldersIn(settings);

  const { code, said } = await site.backup(['copy'], settings);
  expect([code, said]).toEqual([
    0,
    expect.stringContaining(`another machine has written ${first}`),
  ]);
  expect(await foldersIn(settings)).toHaveLength(2);
  expect(await countFiles(join(settings.BACKUP_REMOTE, first ?? ''))).toBe(before);
});

test('a new machine restores what was copied whole', async () => {
  const settings = copyIn(site);
  const [whole] = await site.list();
  await site.storeLead('Dan');
  await site.backup(['now']);
  await site.backup(['copy', 'log'], settings);
  // The old machine is lost while it copies its newest base backup.
  const copied = await countFiles(settings.BACKUP_REMOTE);
  const cut = site.start([site.path('scripts/backup.sh'), 'copy-bases'], {
    ...settings,
    RCLONE_BWLIMIT: '200k',
  });
  const [newest = ''] = await site.list();
  await eventually(async () => (await countFiles(settings.BACKUP_REMOTE)) > copied, true);
  process.kill(-(cut.pid ?? 0), 'SIGKILL');
  await once(cut, 'exit');

  const old = site;
  site = await createMachine();
  // As with storage that has no times.
  const bySize = { ...settings, RCLONE_SIZE_ONLY: 'true' };
  const theirs = (await readFile(old.path('backups/folder'), 'utf8')).trim();
  const other = (await foldersIn(settings)).find((folder) => folder !== theirs) ?? '';
  const command = 'docker compose run --rm backup restore elsewhere';
  expect(await site.backup(['restore'], bySize)).toMatchObject({
    code: 1,
    said: expect.stringContaining(`nothing is here. For the copy: ${command}`),
  });
  // An earlier try began to get the copy of another database, whose files have the same sizes.
  const identity = old.path('backups/porchlight/identity.json');
  const began = `mkdir backups/copying && sed 's/[0-9]/1/g' ${identity} > backups/copying/identity.json`;
  expect(await site.run(['bash', '-c', began])).toMatchObject({ code: 0 });
  const unsure = await site.backup(['restore', 'elsewhere'], bySize);
  expect(unsure.code).toBe(1);
  for (const folder of [theirs, other]) {
    expect(unsure.said).toMatch(
      new RegExp(`^${folder}, written 20.* UTC: newest complete backup ${whole}$`, 'm'),
    );
    expect(unsure.said).toContain(`${command} ${folder}\n`);
  }
  expect(await site.backup(['forget', other], bySize)).toMatchObject({ code: 0 });

  const { code, said } = await site.backup(['restore', 'elsewhere'], bySize);
  expect([code, said]).toEqual([0, expect.stringContaining('restored: 4 leads')]);
  expect(said).toContain(`left out the backup ${newest}: it is not complete`);
  expect(said).toContain(`restored the backup ${whole} aside`);

  await site.startDatabase();
  expect(await site.leads()).toBe('Ann Bob Cat Dan');
  await site.stream();
  expect((await site.backup(['check'], settings)).said).toContain('no base backup since');
  await site.backup(['now']);
  expect(await site.backup(['copy'], settings)).toMatchObject({ code: 0 });
  const check = await site.backup(['check'], settings);
  expect([check.code, check.said]).toEqual([
    0,
    expect.stringContaining(`${theirs} was written in the last hour, too`),
  ]);

  const month = `touch -d '-31 days' $(find ${settings.BACKUP_REMOTE}/${theirs} -type f)`;
  await site.run(['bash', '-c', month]);
  await site.backup(['copy', 'bases'], settings);
  expect(await site.backup(['check'], settings)).toMatchObject({
    code: 0,
    said: expect.stringContaining(`nobody has written ${theirs} for 30 days`),
  });
  expect(await site.backup(['forget', theirs], settings)).toMatchObject({ code: 0 });
  const [mine = '', ...others] = await foldersIn(settings);
  expect(others).toEqual([]);
  expect(await site.backup(['forget', mine], settings)).toMatchObject({ code: 1 });
});

test('a restore leaves out what does not start', async () => {
  await site.backup(['now']);
  const [older] = await site.list();
  await site.sql(`alter system set shared_preload_libraries = 'no_such_library'`);
  await site.backup(['now']);
  const [newest] = await site.list();
  await site.receive();
  await site.stopDatabase();
  await site.stopStream();

  const { code, said } = await site.backup(['restore']);
  expect([code, said]).toEqual([0, expect.stringContaining('restored: 4 leads')]);
  expect(said).toMatch(
    new RegExp(
      `left out the backup ${newest}: PostgreSQL does not start: .*FATAL.*no_such_library`,
    ),
  );
  expect(said).toContain(`restored the backup ${older} aside`);

  const named = await site.backup(['restore', newest ?? '']);
  expect([named.code, named.said]).toEqual([1, expect.stringContaining('no backup was restored')]);
});

test('a restore says where the log has a gap', async () => {
  const log = site.path('backups/porchlight/wals');
  const segments = (await readdir(log, { recursive: true }))
    .filter((name) => /\/[0-9A-F]{24}$/.test(name))
    .sort();
  await rm(join(log, segments.at(-2) ?? ''));
  await site.run(['barman', 'rebuild-xlogdb', 'porchlight']);
  const { code, said } = await site.backup(['restore', (await site.list())[1] ?? '']);
  expect([code, said]).toEqual([0, expect.stringContaining('The log has a gap after ')]);
  expect(said).toContain(`until ${segments.at(-1)?.slice(-24)}, is missing`);

  // What came after the gap is not of this database's history.
  await site.startDatabase();
  await site.backup(['stream']);
  await site.backup(['back-up-and-prove']);
  await site.stream();
  await site.backup(['back-up-and-prove']);
  expect(await site.backup(['check'])).toMatchObject({ code: 0 });
});

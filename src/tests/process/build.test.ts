import { execFile } from 'node:child_process';
import { cp, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, jest, test } from '@jest/globals';
import { leadFormText } from '#content/form/lead-form.ts';
import { claims } from '../other-content/claims.ts';
import { analytics, demoPhone, region as otherRegion, site as other } from '../other-content/site.ts';
import { testimonials } from '../other-content/sections/testimonials.ts';
import { eventually } from '../support/eventually.ts';
import { newLead } from '../support/leads.ts';
import { startMailServer } from '../support/mail-server.ts';
import { temporaryDataDir } from '../support/resources.ts';
import { elementsOf, textOf } from '../support/responses.ts';
import { legalSettings } from '../support/settings.ts';
import { postLead, runCommand, runSite, startCommand } from '../support/site-process.ts';
import { createTestDatabase } from '../support/test-database.ts';

// A copy of the repository whose content is another business's, as in "Make it yours" of the README.
const checkout = temporaryDataDir();
const files = 'src db migrations public package.json package-lock.json vite.config.ts tsconfig.json';
for (const path of files.split(' ')) await cp(path, join(checkout, path), { recursive: true });
await cp('src/tests/other-content', join(checkout, 'src/content'), { recursive: true });
await symlink(resolve('node_modules'), join(checkout, 'node_modules'));
// A build takes all cores.
jest.setTimeout(180_000);

const build = (env = {}) => runCommand(['build'], env, checkout);
const nodeThat = (program: string) => ({
  NODE_OPTIONS: `--import=data:text/javascript;base64,${Buffer.from(`import fs from 'node:fs';${program}`).toString('base64')}`,
});
const calls = join(temporaryDataDir(), 'calls');
const recordsCalls = nodeThat(`
  const opened = [];
  const { openSync, fsyncSync, renameSync } = fs;
  const record = (...call) => fs.writeSync(file, call.join(' ') + '\\n');
  const file = openSync('${calls}', 'a');
  fs.openSync = (path, ...rest) => { const fd = openSync(path, ...rest); opened[fd] = path; return fd; };
  fs.fsyncSync = (fd) => { fsyncSync(fd); record('sync', opened[fd]); };
  fs.renameSync = (from, to) => { renameSync(from, to); record('rename', from, to); };`);
const builds = () => readdir(join(checkout, 'dist'));

const mails = await startMailServer();
const { url: DATABASE_URL } = await createTestDatabase();
const env = { DATABASE_URL, ...legalSettings, ...mails.env };
// Outside the tests, whose time is limited.
const statuses = (await Promise.all([build(recordsCalls), build(recordsCalls)])).map(({ code }) => code);
const command = startCommand.map((part) => (part.endsWith('launch.mjs') ? join(checkout, part) : part));
const address = await runSite(env, command).address;
const html = await (await fetch(address)).text();
const text = textOf(html.slice(html.indexOf('<body')));

const scripts = (await readdir(join(checkout, 'dist'), { recursive: true })).filter((name) =>
  /js$/.test(name),
);
const samples = /Porchlight|Texas|Lubbock|Round Rock|Katy|512\) 555|1512555/;

test('two builds at once leave one, which any account may start', async () => {
  expect(statuses).toEqual([0, 0]);
  const [build = '', ...others] = (await builds()).filter((name) => name !== 'current');
  expect(others).toEqual([]);
  expect((await stat(join(checkout, 'dist', build))).mode & 0o755).toBe(0o755);
});

test('a build is synced before it gets its name', async () => {
  const current = await readFile(join(checkout, 'dist/current'), 'utf8');
  const built = join(checkout, 'dist', current);
  const [before = '', after] = (await readFile(calls, 'utf8')).split(` ${built}\n`);
  const unfinished = /.*rename (.*)$/s.exec(before)?.[1] ?? '';
  const files = await readdir(built, { recursive: true });
  const synced = new Set(before.split('\n'));
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((name) => !synced.has(`sync ${join(unfinished, name)}`))).toEqual([]);
  expect(after).toContain(`sync ${join(checkout, 'dist')}\n`);
});

test('the page has the other business’s facts, and the site none of the sample’s', async () => {
  // All words are in the scripts, those of mails and the chat too.
  for (const name of scripts) {
    const script = await readFile(join(checkout, 'dist', name), 'utf8');
    expect([name, samples.exec(script)?.[0]]).toEqual([name, undefined]);
  }
  for (const words of [other.brand, otherRegion.name, other.phone.display]) expect(text).toContain(words);
  for (const { quote } of testimonials) expect(text).toContain(quote);
  expect(text).not.toContain(leadFormText.businessTypes.roofing);
  expect(elementsOf(html, 'a').filter(({ href }) => href === `tel:${demoPhone.e164}`)).toHaveLength(1);
  expect(elementsOf(html, 'script')).toContainEqual({ defer: '', src: analytics });
  expect(elementsOf(html, 'img').filter(({ src }) => src === '/icon-192.png')).toHaveLength(2);
});

test('only the two claims are made, and no text has a gap', () => {
  for (const { label } of Object.values(claims)) expect(text).toContain(label);
  const deleted = /250,000|answer rate|3x|within \d|60-75%|99\.9/;
  const gap = /.{0,40}(undefined| \.(?!\w)|, \.)/;
  expect([deleted, gap].map((pattern) => pattern.exec(text)?.[0])).toEqual([undefined, undefined]);
});

test('the mail about a lead has the other business’s facts', async () => {
  expect((await postLead(address, newLead())).status).toBe(201);
  await eventually(() => mails.received.length, 1);
  const { headers = '', text: body = '' } = mails.received[0] ?? {};
  expect(headers).toMatch(new RegExp(`^From: .*${other.brand}`, 'm'));
  const promise = /promised|within \d|undefined/;
  expect(promise.exec(`${/^Subject: .*/m.exec(headers)?.[0]} ${body}`)?.[0]).toBeUndefined();
});

test('doctor lists the samples that are left', async () => {
  const { stdout } = await runCommand(['doctor'], { ...env, PUBLIC_URL: address }, checkout);
  const [, found = ''] = /^warning +samples +(.*)$/m.exec(stdout) ?? [];
  expect(found).toContain(other.phone.display);
  expect(found).not.toMatch(/quotes|figures|customers/);
});

test('a build that fails, or that this user may not make, says so and leaves the last one', async () => {
  const before = await builds();
  const main = join(checkout, 'src/server/main.ts');
  const source = await readFile(main, 'utf8');
  await writeFile(main, `${source}const`);
  expect(await build()).toMatchObject({ code: 1, stderr: expect.stringContaining('main.ts') });
  const denied = `() => { throw Object.assign(new Error(), { code: 'EACCES' }); }`;
  const stderr = expect.stringMatching(/^.*\n.*build as the owner: npm run build\n$/);
  expect(await build(nodeThat(`fs.mkdtempSync = ${denied}`))).toMatchObject({ code: 1, stderr });
  expect(await builds()).toEqual(expect.arrayContaining(before));
  await writeFile(main, source);
});

test('a launcher that runs nothing says so and fails', async () => {
  const current = await readFile(join(checkout, 'dist/current'), 'utf8');
  await writeFile(join(checkout, 'dist', current, 'server/main.mjs'), '');
  const incomplete = expect.stringMatching(/is not whole: remove it/);
  expect(await runCommand(['leads'], {}, checkout)).toMatchObject({ code: 1, stderr: incomplete });
});

test('an older Node gets a sentence', async () => {
  const older = `data:text/javascript,Object.defineProperty(process,'versions',{value:{node:'18.20.8'}})`;
  const starting = promisify(execFile)(process.execPath, [
    '--import',
    older,
    'src/server/process/launch.mjs',
  ]);
  await expect(starting).rejects.toMatchObject({
    code: 1,
    stderr: 'The site needs Node 20.19, or 22.12 or newer, and this is Node 18.20.8.\n',
  });
});

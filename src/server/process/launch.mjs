// Builds the site if its sources aren't built, then runs the command.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { join, relative } from 'node:path';

const [major, minor] = process.versions.node.split('.').map(Number);
const tooOld = { 20: 19, 21: Infinity, 22: 12 };
if (major < 20 || minor < tooOld[major])
  fail(`The site needs Node 20.19, or 22.12 or newer, and this is Node ${process.versions.node}.`);

const root = join(import.meta.dirname, '../../..');
const folders = ['src', 'db', 'public'];
const files = ['package.json', 'package-lock.json', 'vite.config.ts', 'tsconfig.json'];
// A build is a folder that is named after the hash of its sources. The file `current` names the
// build of the last `npm run build`.
const builds = join(root, 'dist');
const UNFINISHED = 'unfinished-';
const LONGEST_MINUTES = 15;
const hash = hashOfSources();
const built = join(builds, hash);

process.env.NODE_ENV = 'production';
if (fs.existsSync(built)) {
  // Somebody may have gone back to sources that were built before.
  if (process.argv[2] === 'build') makeCurrent();
} else {
  try {
    build();
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error;
    fail('The sources are not built, and this user may not: build as the owner: npm run build');
  }
}
if (process.argv[2] !== 'build') {
  const { hasRun } = await import(`../../../dist/${hash}/server/main.mjs`);
  if (!hasRun) fail(`The build ${built} is not whole: remove it, and start again.`);
}

/**
 * Only the content decides: the times of an unpacked archive or a checkout may be older than the
 * build.
 */
function hashOfSources() {
  const sources = [...folders.flatMap(filesIn), ...files].sort((one, other) =>
    one < other ? -1 : 1,
  );
  const all = createHash('sha256');
  for (const path of sources) all.update(`${path}\n`).update(fs.readFileSync(join(root, path)));
  return all.digest('hex').slice(0, 16);
}

/**
 * Without tests, and without files of editors, such as `.name.swp` and the dangling link `.#name`.
 */
function filesIn(folder) {
  return fs
    .readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
    .filter((path) => !/(^|\/)[.#]|~$|\.test\.|^src\/(tests|ops)\//.test(path));
}

function build() {
  process.stderr.write('Building the site...\n');
  // Another account may start what root built.
  const umask = process.umask(0o022);
  // With `recursive`, a file system that is read-only says ENOENT.
  if (!fs.existsSync(builds)) fs.mkdirSync(builds);
  const unfinished = fs.mkdtempSync(join(builds, UNFINISHED));
  fs.chmodSync(unfinished, 0o755);
  const { status, signal, error, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build'],
    {
      cwd: root,
      env: { ...process.env, BUILD_FOLDER: unfinished },
      encoding: 'utf8',
      timeout: LONGEST_MINUTES * 60_000,
      killSignal: 'SIGKILL',
    },
  );
  process.umask(umask);
  let failure = '';
  if (error?.code === 'ETIMEDOUT')
    failure =
      `${stdout}${stderr}\nThe build was ended after ${LONGEST_MINUTES} minutes: build again ` +
      'when the machine is less busy: npm run build';
  else if (signal)
    failure = `It was ended by ${signal}: a build needs about 800 MB of memory.\nThe build failed.`;
  else if (status !== 0) failure = `${stdout}${stderr}\nThe build failed.`;
  else if (hashOfSources() !== hash) failure = 'A source changed during the build: build again.';
  if (!failure) publish(unfinished);
  fs.rmSync(unfinished, { recursive: true, force: true });
  if (failure) fail(failure);
}

function publish(unfinished) {
  // Before the build gets its name, because a power failure soon after would leave empty files.
  // Only its own file system, because another one may hang.
  spawnSync('sync', ['-f', unfinished], { timeout: LONGEST_MINUTES * 60_000 });
  // Another process may have built the same meanwhile.
  if (fs.existsSync(built)) return;
  fs.renameSync(unfinished, built);
  makeCurrent();
}

/** Names the build as the current one, and removes all but it and the one before. */
function makeCurrent() {
  const current = join(builds, 'current');
  // A running site may need the previous build.
  const previous = fs.existsSync(current) ? fs.readFileSync(current, 'utf8') : '';
  if (previous === hash) return;
  fs.writeFileSync(`${current}.new`, hash);
  fs.renameSync(`${current}.new`, current);
  const needed = [hash, previous, 'current'];
  for (const name of fs.readdirSync(builds)) {
    const path = join(builds, name);
    const isNeeded = name.startsWith(UNFINISHED) ? !isOld(path) : needed.includes(name);
    if (!isNeeded) fs.rmSync(path, { recursive: true, force: true });
  }
}

/** Another process may be building. */
function isOld(path) {
  return Date.now() - fs.statSync(path).mtimeMs > 2 * LONGEST_MINUTES * 60_000;
}

function fail(reason) {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}

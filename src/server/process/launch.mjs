// Builds the site if its sources aren't built, then runs the command.
import { spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { join, relative } from 'node:path';

const [major, minor] = process.versions.node.split('.').map(Number);
const tooOld = { 20: 19, 21: Infinity, 22: 12 };
if (major < 20 || minor < tooOld[major])
  fail(`The site needs Node 20.19, or 22.12 or newer, and this is Node ${process.versions.node}.`);

const root = join(import.meta.dirname, '../../..');
const folders = ['src', 'db', 'public'];
const files = ['package.json', 'package-lock.json', 'vite.config.ts', 'tsconfig.json'];
const builds = join(root, 'dist');
const built = join(builds, 'site');
const UNFINISHED = 'unfinished-';
/** In a build: the hash of its sources. */
const SOURCES = 'sources';
const hash = hashOfSources();

process.env.NODE_ENV = 'production';
if (!isBuilt())
  try {
    build();
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error;
    fail('The sources are not built, and this user may not: build as the owner: npm run build');
  }
if (process.argv[2] !== 'build') await import('../../../dist/site/server/main.mjs');

function isBuilt() {
  const path = join(built, SOURCES);
  return fs.existsSync(path) && fs.readFileSync(path, 'utf8') === hash;
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
  // With `recursive`, a file system that is read-only says ENOENT.
  if (!fs.existsSync(builds)) fs.mkdirSync(builds);
  const unfinished = join(builds, UNFINISHED + randomUUID());
  fs.mkdirSync(unfinished);
  fs.writeFileSync(join(unfinished, SOURCES), hash);
  const { status, signal, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build'],
    {
      cwd: root,
      env: { ...process.env, BUILD_FOLDER: unfinished, COMMIT: commit() },
      encoding: 'utf8',
    },
  );
  try {
    // Another build that finishes first removes this one.
    if (status === 0 && fs.existsSync(join(unfinished, SOURCES))) publish(unfinished);
  } catch (error) {
    if (!isBuilt()) throw error;
  }
  fs.rmSync(unfinished, { recursive: true, force: true });
  if (isBuilt()) return;
  if (signal)
    fail(`It was ended by ${signal}: a build needs about 800 MB of memory.\nThe build failed.`);
  fail(`${stdout}${stderr}\nThe build failed.`);
}

/** An image has no git, and gets a build argument. An account that git doesn't trust has neither. */
function commit() {
  const describe = ['describe', '--always', '--dirty', '--exclude=*'];
  const { stdout } = spawnSync('git', describe, { cwd: root, encoding: 'utf8' });
  return process.env.COMMIT || stdout?.trim() || hash;
}

/** Replaces the last build, and removes what killed builds left. */
function publish(unfinished) {
  // Before the build gets its name, because a power failure soon after would leave empty files.
  // Only its own file system, because another one may hang.
  spawnSync('sync', ['-f', unfinished]);
  // Another build of these sources was faster.
  if (isBuilt()) return;
  if (fs.existsSync(built)) fs.renameSync(built, join(builds, UNFINISHED + randomUUID()));
  fs.renameSync(unfinished, built);
  for (const name of fs.readdirSync(builds))
    if (join(builds, name) !== built)
      fs.rmSync(join(builds, name), { recursive: true, force: true });
}

function fail(reason) {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}

// Builds the site if necessary, then runs the command.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';

const [major, minor] = process.versions.node.split('.').map(Number);
const tooOld = { 20: 19, 21: Infinity, 22: 12 };
if (major < 20 || minor < tooOld[major]) {
  process.stderr.write(
    `The site needs Node 20.19, or 22.12 or newer, and this is Node ${process.versions.node}.\n`,
  );
  process.exit(1);
}

const root = join(import.meta.dirname, '../../..');
const folders = ['src', 'db', 'public'];
const files = ['package.json', 'package-lock.json', 'vite.config.ts', 'tsconfig.json'];
// A build is a folder that is named after the hash of its sources. The file `current` names the newest build.
const builds = join(root, 'dist');
const currentFile = join(builds, 'current');

process.env.NODE_ENV = 'production';

const [command = 'start'] = process.argv.slice(2);
const isBuild = command === 'build';

const hash = hashOfSources();
const current = fs.existsSync(currentFile) ? fs.readFileSync(currentFile, 'utf8') : undefined;
const isBuilt = fs.existsSync(join(builds, hash));
// Other commands use an existing build, even if it is stale.
const mustBeNew = isBuild || ['start', 'serve', 'migrate'].includes(command) || !current;
if (!isBuilt && mustBeNew) await build();
else if (!isBuilt) process.stderr.write('The build is older than its sources: run `npm run build`.\n');

if (!isBuild) {
  const used = fs.existsSync(join(builds, hash)) ? hash : current;
  await import(`../../../dist/${used}/server/main.mjs`);
}

/** Only the content decides: the times of an unpacked archive or a checkout may be older than the build. */
function hashOfSources() {
  const sources = folders.flatMap(filesIn);
  // In an order that no locale and no disk changes.
  sources.sort((one, other) => (one < other ? -1 : 1));
  const all = createHash('sha256');
  for (const path of [...sources, ...files])
    all.update(`${path}\n`).update(fs.readFileSync(join(root, path)));
  return all.digest('hex').slice(0, 16);
}

/** Without tests, and without files of editors, such as `.name.swp` and the dangling link `.#name`. */
function filesIn(folder) {
  return fs
    .readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
    .filter((path) => !/(^|\/)[.#]|~$|\.test\.|^src\/(tests|ops)\//.test(path));
}

async function build() {
  process.stderr.write('Building the site...\n');
  const unfinished = join(builds, `unfinished-${process.pid}`);
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  try {
    fs.mkdirSync(unfinished, { recursive: true });
    const env = { ...process.env, BUILD_FOLDER: unfinished };
    await promisify(execFile)(process.execPath, [vite, 'build'], { cwd: root, env });
    // If a source changed during the build, nobody knows which version was built.
    if (hashOfSources() !== hash) throw new Error('A source changed during the build: build again.');
    // Another start may have built the same meanwhile.
    if (fs.existsSync(join(builds, hash))) remove(unfinished);
    else fs.renameSync(unfinished, join(builds, hash));
    fs.writeFileSync(`${unfinished}-current`, hash);
    fs.renameSync(`${unfinished}-current`, currentFile);
  } catch (error) {
    const { stdout = '', stderr = '', message } = error;
    remove(unfinished);
    process.stderr.write(`${stdout || stderr ? stdout + stderr : `${message}\n`}The build failed.\n`);
    process.exit(1);
  }
  // A running site may need the previous build.
  for (const name of current ? fs.readdirSync(builds) : [])
    if (![hash, current, 'current'].includes(name) && !isUnfinished(name)) remove(join(builds, name));
}

/** Another build may be running. */
function isUnfinished(name) {
  const { mtimeMs = 0 } = fs.statSync(join(builds, name), { throwIfNoEntry: false }) ?? {};
  return /^unfinished-\d+$/.test(name) && Date.now() - mtimeMs < 600_000;
}

/** What can't be deleted does no harm. */
function remove(path) {
  try {
    fs.rmSync(path, { recursive: true, force: true });
  } catch ({ code }) {
    process.stderr.write(`${path} can't be deleted (${code}): delete it as its owner.\n`);
  }
}

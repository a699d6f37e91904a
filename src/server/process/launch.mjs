// Builds the site if its sources aren't built, then runs the command.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';

const [major, minor] = process.versions.node.split('.').map(Number);
const tooOld = { 20: 19, 21: Infinity, 22: 12 };
if (major < 20 || minor < tooOld[major])
  fail(`The site needs Node 20.19, or 22.12 or newer, and this is Node ${process.versions.node}.`);

const root = join(import.meta.dirname, '../../..');
const folders = ['src', 'db', 'public'];
const files = ['package.json', 'package-lock.json', 'vite.config.ts', 'tsconfig.json'];
// A build is a folder that is named after the hash of its sources. The file `current` names the newest build.
const builds = join(root, 'dist');
const hash = hashOfSources();
const built = join(builds, hash);

process.env.NODE_ENV = 'production';
if (!fs.existsSync(built)) await build();
if (process.argv[2] !== 'build') await import(`../../../dist/${hash}/server/main.mjs`);

/** Only the content decides: the times of an unpacked archive or a checkout may be older than the build. */
function hashOfSources() {
  const sources = [...folders.flatMap(filesIn), ...files].sort((one, other) => (one < other ? -1 : 1));
  const all = createHash('sha256');
  for (const path of sources) all.update(`${path}\n`).update(fs.readFileSync(join(root, path)));
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

/** If another process builds at the same time, waits for its build on Linux, because vike's builds disturb each other. */
async function build() {
  process.stderr.write('Building the site...\n');
  fs.mkdirSync(builds, { recursive: true });
  const unfinished = fs.mkdtempSync(join(builds, 'unfinished-'));
  // Another account may start what root built.
  fs.chmodSync(unfinished, 0o755);
  const vite = [process.execPath, join(root, 'node_modules/vite/bin/vite.js'), 'build'];
  // Without -F, a signal would end flock only. After five minutes, it ends with code 75.
  const lock = 'flock -F -w 300 -E 75'.split(' ');
  const unlessBuilt = [...lock, builds, 'sh', '-c', '[ -e "$0" ] || exec "$@"', built];
  const [program, ...args] = process.platform === 'linux' ? [...unlessBuilt, ...vite] : vite;
  const env = { ...process.env, BUILD_FOLDER: unfinished };
  const building = promisify(execFile)(program, args, { cwd: root, env });
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM']) process.once(signal, () => building.child.kill());
  const failure = await building.then(
    () => (hashOfSources() === hash ? '' : 'A source changed during the build: build again.'),
    ({ stdout, stderr, code, signal, message }) => {
      if (code === 75)
        return `Another process that builds has not finished: end it, and start again (${builds}).`;
      const killed = signal && `It was ended by ${signal}: a build needs about 800 MB of memory.\n`;
      return `${stdout}${stderr || message}\n${killed ?? ''}The build failed.`;
    },
  );
  if (!failure && !fs.existsSync(built)) publish(unfinished);
  fs.rmSync(unfinished, { recursive: true, force: true });
  if (failure) fail(failure);
}

function publish(unfinished) {
  fs.renameSync(unfinished, built);
  const current = join(builds, 'current');
  // A running site may need the previous build.
  const previous = fs.existsSync(current) ? fs.readFileSync(current, 'utf8') : '';
  fs.writeFileSync(`${current}.new`, hash);
  fs.renameSync(`${current}.new`, current);
  for (const name of fs.readdirSync(builds))
    if (![hash, previous, 'current'].includes(name) && !name.startsWith('unfinished-'))
      fs.rmSync(join(builds, name), { recursive: true, force: true });
}

function fail(reason) {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}

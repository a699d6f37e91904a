// Builds the site if necessary, then runs the command.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`The site needs Node 20.19 or newer, and this is Node ${process.versions.node}.\n`);
  process.exit(1);
}

const root = join(import.meta.dirname, '../../..');
const sources = [
  'src',
  'db',
  'public',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'tsconfig.json',
];
// A build writes the hash of its sources to this file last, so that an interrupted build leaves no such file.
const builtFile = join(root, 'dist/built-from');

process.env.NODE_ENV = 'production';

const [command = 'start', option] = process.argv.slice(2);
const isBuild = command === 'build';
const runsSite = command === 'start' || command === 'serve';
const isStale = !existsSync(builtFile) || readFileSync(builtFile, 'utf8') !== hashOfSources();

const isForced = isBuild && option !== '--if-stale';
// Other commands use an existing build, even if it is stale.
const mustBeNew = isBuild || runsSite || command === 'migrate' || !existsSync(builtFile);
if (isForced || (isStale && mustBeNew)) await build();
else if (isStale) process.stderr.write('The build is older than its sources: run `npm run build`.\n');

if (runsSite) for (const folder of ['dist/server', 'dist/client']) removeOlder(join(root, folder));
if (!isBuild) await import('../../../dist/server/main.mjs');

/** The content decides, because the times of an unpacked archive or a checkout may be older than the build. */
function hashOfSources() {
  const hash = createHash('sha256');
  for (const source of sources) addToHash(hash, join(root, source));
  return hash.digest('hex');
}

function addToHash(hash, path) {
  if (statSync(path).isFile()) hash.update(`${path.slice(root.length)}\n`).update(readFileSync(path));
  else {
    const inside = readdirSync(path).filter(
      (name) => !['tests', 'ops'].includes(name) && !name.includes('.test.'),
    );
    for (const name of inside.sort()) addToHash(hash, join(path, name));
  }
}

async function build() {
  process.stderr.write('Building the site...\n');
  rmSync(builtFile, { force: true });
  const began = new Date();
  // If a source changes during the build, the build is stale.
  const hash = hashOfSources();
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  await promisify(execFile)(process.execPath, [vite, 'build'], { cwd: root }).catch(({ stdout, stderr }) => {
    process.stderr.write(`${stdout}${stderr}The build failed.\n`);
    process.exit(1);
  });
  writeFileSync(builtFile, hash);
  utimesSync(builtFile, began, began);
}

/** Removes the files of earlier builds. They stay until the site starts, because a running site may need them. */
function removeOlder(folder) {
  const began = statSync(builtFile).mtime;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    // Another process may remove the same file.
    const { mtime = began } = statSync(path, { throwIfNoEntry: false }) ?? {};
    if (entry.isFile() && mtime < began) rmSync(path, { force: true });
  }
}

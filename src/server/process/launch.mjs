// Builds the site if necessary, then runs the command.
import { execFile } from 'node:child_process';
import { readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import lockfile from 'proper-lockfile';

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
// A build writes this file last, so that an interrupted build leaves no such file.
const finishedFile = join(root, 'dist/finished');

process.env.NODE_ENV = 'production';

const [command = 'start'] = process.argv.slice(2);
// These commands need a build of the current sources. Other commands use an existing build, even if it is stale.
const mustBeCurrent = ['--build-only', 'start', 'serve', 'migrate'].includes(command);

if (needsBuild()) await buildOnce();
else if (isStale()) process.stderr.write('The build is older than its sources: run `npm run build`.\n');
if (command !== '--build-only') await import('../../../dist/server/main.mjs');

function needsBuild() {
  return mustBeCurrent ? isStale() : builtAt() === undefined;
}

function builtAt() {
  return statSync(finishedFile, { throwIfNoEntry: false })?.mtimeMs;
}

function isStale() {
  const time = builtAt();
  return time === undefined || sources.some((source) => newestTimeIn(join(root, source)) > time);
}

function newestTimeIn(path) {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  const inside = readdirSync(path).filter(
    (name) => !['tests', 'ops'].includes(name) && !name.includes('.test.'),
  );
  return Math.max(0, ...inside.map((name) => newestTimeIn(join(path, name))));
}

async function buildOnce() {
  const unlock = await lockfile.lock(root, {
    lockfilePath: join(root, 'node_modules/.build.lock'),
    stale: 5_000,
    update: 1_000,
    retries: { retries: 600, factor: 1, minTimeout: 200 },
  });
  try {
    if (needsBuild()) await build();
  } finally {
    await unlock();
  }
}

async function build() {
  process.stderr.write('Building the site...\n');
  rmSync(finishedFile, { force: true });
  const began = new Date();
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  await promisify(execFile)(process.execPath, [vite, 'build'], { cwd: root }).catch(({ stdout, stderr }) => {
    process.stderr.write(`${stdout}${stderr}The build failed.\n`);
    process.exit(1);
  });
  for (const folder of ['dist/server', 'dist/client']) removeOlder(join(root, folder), began);
  writeFileSync(finishedFile, '');
  // Dates the file to the build's start, so that the build is stale if a source changed during the build.
  utimesSync(finishedFile, began, began);
}

function removeOlder(folder, oldest) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && statSync(path).mtime < oldest) rmSync(path);
  }
}

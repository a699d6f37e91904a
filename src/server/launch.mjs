// What `npm start` runs: builds when the build is missing or older than its sources, then starts it.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const built = join(root, 'dist/server/main.mjs');
const sources = ['src', 'db', 'public', 'package.json', 'package-lock.json', 'vite.config.ts', 'tsconfig.json'];

process.env.NODE_ENV = 'production';

if (isStale()) build();
if (process.argv[2] !== '--build-only') await import(built);

function isStale() {
  if (!existsSync(built)) return true;
  const builtAt = statSync(built).mtimeMs;
  return sources.some((source) => newest(join(root, source)) > builtAt);
}

function newest(path) {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

function build() {
  process.stderr.write('Building the site...\n');
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [vite, 'build'], { cwd: root, encoding: 'utf8' });
  if (status === 0) return;
  process.stderr.write(`${stdout}${stderr}The build failed.\n`);
  process.exit(1);
}

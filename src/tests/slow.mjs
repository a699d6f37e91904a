// What is too dear for every change, one after the other: npm run test:slow. It needs a Docker with Compose, `prometheus` and
// `kubectl`, and fetches Lighthouse and schemas; words behind `--` choose some. The results go into docs/slow-tests.md.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from './compose/eventually.mjs';

const DOCUMENT = 'docs/slow-tests.md';
const LIMIT_MINUTES = 30;
const ADDRESS = 'http://127.0.0.1:3890';
/** These mostly wait for clocks of their own: they run beside each other. */
const PATIENT = ['alerts:try', 'compose:smoke'];
const run = async (command, ...args) => {
  const [code] = await once(spawn(command, args, { stdio: 'inherit' }), 'close');
  return code === 0;
};
const node = (...args) => run(process.execPath, ...args);

/** Runs something against a site of its own, as `npm start` starts it. */
async function onSite(act) {
  const dataDir = mkdtempSync(join(tmpdir(), 'porchlight-slow-'));
  const settings = { HOST: '127.0.0.1', PORT: '3890', DATA_DIR: dataDir, RATE_LIMIT_MAX: '1000000' };
  const env = { ...process.env, ...settings };
  const site = spawn(process.execPath, ['src/server/process/launch.mjs'], { env, stdio: 'ignore' });
  const ended = once(site, 'close');
  try {
    await eventually('the site is ready', async () => (await fetch(`${ADDRESS}/readyz`)).ok, 60);
    return await act();
  } finally {
    site.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const steps = {
  build: () => node('src/server/process/launch.mjs', '--build-only'),
  upgrades: async () =>
    (await run('npm', 'test', '--', 'db/migrate', 'db/major-steps')) && node('src/tests/upgrades.mjs'),
  'kubernetes:check': () => node('src/tests/check-manifests.mjs'),
  'fresh-clone': () => run('.ci/fresh-clone', '--quick'),
  'audit:page': () => onSite(() => node('src/tests/audit-page.mjs', ADDRESS)),
  'compose:measure': () => onSite(() => node('src/tests/compose/measure.mjs', ADDRESS)),
  'alerts:try': () => node('src/tests/alerts/try-alerts.mjs'),
  'compose:smoke': () => node('src/tests/compose/smoke.mjs'),
};
const chosen = process.argv.slice(2);
const version = spawnSync('git', ['rev-parse', '--short=7', 'HEAD'], { encoding: 'utf8' }).stdout.trim();
const started = Date.now();
const outcomes = [];

async function attempt(name) {
  const began = Date.now();
  const passed = await steps[name]().catch((error) => void console.error(error.message));
  const outcome = passed ? 'passed' : 'FAILED';
  const seconds = Math.round((Date.now() - began) / 1_000);
  outcomes.push(outcome);
  console.log(`${outcome} ${name} (${seconds} s)`);
  const day = new Date().toISOString().slice(0, 10);
  writeDown(name, `${outcome} in ${seconds} s at ${version}, ${day}`);
}

const wanted = Object.keys(steps).filter((name) => chosen.length === 0 || chosen.includes(name));
for (const name of wanted.filter((each) => !PATIENT.includes(each))) await attempt(name);
await Promise.all(wanted.filter((each) => PATIENT.includes(each)).map(attempt));
await run('npx', 'prettier', '--write', DOCUMENT);
const minutes = (Date.now() - started) / 60_000;
console.log(`${minutes.toFixed(1)} minutes`);
process.exitCode = outcomes.includes('FAILED') || minutes > LIMIT_MINUTES ? 1 : 0;

/** Into the last column of the step's row. */
function writeDown(name, result) {
  const row = new RegExp(`^(\\| \`${name}\` .*\\|)[^|]*\\|$`, 'm');
  writeFileSync(DOCUMENT, readFileSync(DOCUMENT, 'utf8').replace(row, `$1 ${result} |`));
}

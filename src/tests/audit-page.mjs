// Judges a running site as search engines and validators do: npm run audit:page -- http://localhost:3000
// Lighthouse and html-validate are fetched for the run; `runs` Lighthouse runs, and the medians count.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser, findInstalledBrowser } from './support/find-browser.mjs';

const [address = 'http://localhost:3000', runs = '5'] = process.argv.slice(2);
const LEAST = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };
const LARGEST_SHIFT = 0.005;
const faults = [];
const folder = mkdtempSync(join(tmpdir(), 'porchlight-audit-'));
process.once('exit', () => rmSync(folder, { recursive: true }));

// The one from npm aborts Lighthouse's first request (net::ERR_ABORTED), whatever its flags.
const browser = findInstalledBrowser() ?? findBrowser();
if (!browser) throw new Error('There is no Chromium: set CHROME_PATH.');

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

function run(name, args, input) {
  const { stdout, stderr, status } = spawnSync('npx', ['--yes', name, ...args], {
    encoding: 'utf8',
    input,
    maxBuffer: 1 << 28,
    env: { ...browser.env, CHROME_PATH: browser.executablePath },
  });
  return { stdout, stderr, status };
}

/** By a file: what it prints is cut off where it exits before a pipe has taken all of it. */
function lighthouse() {
  const flags = '--headless=new --no-sandbox --disable-gpu';
  const output = ['--output=json', `--output-path=${join(folder, 'report.json')}`];
  const { stderr } = run('lighthouse@13', [address, '--quiet', `--chrome-flags=${flags}`, ...output]);
  if (!existsSync(join(folder, 'report.json'))) throw new Error(`Lighthouse did not run:\n${stderr}`);
  const report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'));
  if (report.runtimeError) throw new Error(report.runtimeError.message);
  return report;
}

const reports = Array.from({ length: Number(runs) }, lighthouse);
for (const [category, least] of Object.entries(LEAST)) {
  const scores = reports.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100));
  console.log(`${category}: ${median(scores)} (${scores.join(', ')})`);
  if (median(scores) < least) faults.push(`${category} ${median(scores)} is below ${least}`);
}
const measured = (name) => median(reports.map(({ audits }) => audits[name].numericValue));
const shift = measured('cumulative-layout-shift');
console.log(
  `largest paint ${Math.round(measured('largest-contentful-paint'))} ms, blocked ${Math.round(measured('total-blocking-time'))} ms, shift ${shift.toFixed(3)}`,
);
if (shift > LARGEST_SHIFT) faults.push(`the layout shifts by ${shift}`);
const lacking = Object.values(reports[0].audits).filter(({ score }) => score !== null && score < 0.9);
for (const { id, title } of lacking) console.log(`  below 0.9: ${id} (${title})`);

const html = await (await fetch(address)).text();
const validated = run('html-validate@10', ['--preset=standard', '--stdin'], html);
console.log(`html-validate: ${validated.status === 0 ? 'valid' : validated.stdout}`);
if (validated.status !== 0) faults.push('the page is not valid HTML');

const ids = new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id));
for (const [, href] of html.matchAll(/<a [^>]*href="([^"]+)"/g)) {
  if (href === '#' || /^(tel|mailto):/.test(href)) continue;
  if (href.startsWith('#') ? !ids.has(href.slice(1)) : !(await fetch(new URL(href, address))).ok) {
    faults.push(`a dead link: ${href}`);
  }
}
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;

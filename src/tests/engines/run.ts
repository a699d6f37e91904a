// Walks the main journeys in WebKit and Firefox, on a site with an empty database of its own.
// Usage: npm run test:engines [-- folder for screenshots]
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { legalSettings } from '../support/settings.ts';
import { runSite } from '../support/site-process.ts';
import { engines, findProgram } from './engines.ts';
import { journeys } from './journeys.ts';
import { stepsOf, type View } from './walker.ts';

const [pictures] = process.argv.slice(2);
const views: Record<string, View> = {
  phone: { size: [390, 844], isDark: false },
  'dark-phone': { size: [390, 844], isDark: true },
  desktop: { size: [1350, 900], isDark: false },
  'dark-desktop': { size: [1350, 900], isDark: true },
};

const dataDir = mkdtempSync(join(tmpdir(), 'porchlight-engines-'));
const env = { ...legalSettings, DATA_DIR: dataDir, RATE_LIMIT_MAX: '1000' };

const site = runSite(env);
const address = await site.address;

let failures = 0;
const report = (isPassed: boolean, text: string) => {
  if (!isPassed) failures += 1;
  console.log(`${isPassed ? 'passed' : 'FAILED'}  ${text}`);
};
const emails: string[] = [];
if (pictures) mkdirSync(pictures, { recursive: true });

for (const [name, engine] of Object.entries(engines)) {
  const program = findProgram(engine);
  if (!program) {
    console.log(`skipped ${name}: not installed (${engine.install})`);
    continue;
  }
  for (const [view, options] of Object.entries(views)) {
    for (const [journey, walk] of Object.entries(journeys)) {
      const walker = await engine.open(program, options);
      const title = `${name}, ${view}: ${journey}`;
      try {
        await walker.goto(address);
        const email = await walk(stepsOf(walker));
        if (typeof email === 'string') emails.push(email);
        report(true, title);
      } catch (error) {
        report(false, `${title}\n  ${String(error)}`);
      }
      if (pictures)
        await walker.screenshot(join(pictures, `${name}-${view}-${journey.replaceAll(' ', '-')}`));
      await walker.close();
    }
  }
}

const { stdout } = spawnSync('npm', ['run', '--silent', 'leads', '--', '--view', 'leads', '--csv'], {
  env: { ...process.env, ...env },
  encoding: 'utf8',
});
for (const email of emails) report(stdout.includes(email), `stored ${email}`);
site.child.kill();
await site.exited;
rmSync(dataDir, { recursive: true, force: true });
console.log(`${String(failures)} failed`);
process.exitCode = failures > 0 ? 1 : 0;

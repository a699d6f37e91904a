// Walks the main journeys in WebKit and Firefox, on a site with an empty database of its own.
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { legalSettings } from '../support/settings.ts';
import { runSite } from '../support/site-process.ts';
import { engines, findProgram } from './engines.ts';
import { journeysOf } from './journeys.ts';
import { take } from './walker.ts';

const sizes: Record<string, [width: number, height: number]> = { phone: [390, 844], desktop: [1350, 900] };

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

for (const [name, engine] of Object.entries(engines)) {
  const program = findProgram(engine);
  if (!program) {
    console.log(`skipped ${name}: not installed (${engine.install})`);
    continue;
  }
  for (const [view, size] of Object.entries(sizes)) {
    const email = `${randomUUID()}@example.com`;
    emails.push(email);
    for (const [journey, steps] of Object.entries(journeysOf(email))) {
      const walker = await engine.open(program, size);
      const title = `${name}, ${view}: ${journey}`;
      try {
        for (const step of [{ goto: '/' }, ...steps]) await take(walker, step, address);
        report(true, title);
      } catch (error) {
        report(false, `${title}\n  ${String(error)}`);
      }
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

// Runs docker-compose.yml for real and tries what docs/ops/compose.md promises: npm run compose:smoke [-- --keep]
// It needs a Docker with Compose, makes a project of its own and removes it in the end.
import { steps as onOneHost } from './one-host.mjs';
import { steps as behindTheProxy } from './behind-the-proxy.mjs';
import { composeProxy, configure, forget, wipe } from './project.mjs';

const keep = process.argv.includes('--keep');
let failed = 0;

async function attempt([title, act]) {
  const began = Date.now();
  const finish = (outcome, detail) =>
    console.log(
      `${outcome.padEnd(5)}${title} (${((Date.now() - began) / 1_000).toFixed(1)} s)${detail ? `: ${detail}` : ''}`,
    );
  try {
    finish('ok', await act());
  } catch (error) {
    failed += 1;
    finish('FAIL', error.stderr?.trim().split('\n').slice(-5).join(' | ') || error.message);
  }
}

configure();
await wipe();
try {
  for (const step of Object.entries({ ...onOneHost, ...behindTheProxy })) await attempt(step);
  if (failed > 0) console.log(await composeProxy('logs', '--tail=40'));
} finally {
  if (keep) console.log('left running (--keep): the project porchlight-smoke');
  else await wipe();
  if (!keep) forget();
}
console.log(failed === 0 ? 'all of it works' : `${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

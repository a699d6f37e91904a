// Tests docker-compose.yml in a separate Compose project, and then removes the project unless --keep is set.
// Usage: npm run compose:smoke [-- --keep]
import { steps as onOneHost } from './one-host.mjs';
import { steps as behindTheProxy } from './behind-the-proxy.mjs';
import { composeProxy, configure, removeContainers, removeFiles } from './project.mjs';

const keep = process.argv.includes('--keep');
let failed = 0;

async function run([title, step]) {
  const startedAt = Date.now();
  const print = (result, detail) => {
    const seconds = ((Date.now() - startedAt) / 1_000).toFixed(1);
    console.log(`${result.padEnd(5)}${title} (${seconds} s)${detail ? `: ${detail}` : ''}`);
  };
  try {
    print('ok', await step());
  } catch (error) {
    failed += 1;
    print('FAIL', error.stderr?.trim().split('\n').slice(-5).join(' | ') || error.message);
  }
}

configure();
await removeContainers();
try {
  for (const step of Object.entries({ ...onOneHost, ...behindTheProxy })) await run(step);
  if (failed > 0) console.log(await composeProxy('logs', '--tail=40'));
} finally {
  if (keep) console.log('The Compose project porchlight-smoke is still running (--keep).');
  else await removeContainers().finally(removeFiles);
}
console.log(failed === 0 ? 'every step passed' : `failed steps: ${failed}`);
process.exitCode = failed === 0 ? 0 : 1;

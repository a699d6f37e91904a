import { release } from 'node:os';
import { ok, warning, type Finding } from './finding.ts';

// docs/architecture.md says more about each.
const RUN = new Map([
  ['linux-x64', 'every test runs on it'],
  ['linux-arm64', 'the site was run on it, under qemu'],
]);
const READ = ['darwin-arm64', 'darwin-x64'];

/** Whether anybody ran the site on a system like this one. */
export function checkSystem(system = `${process.platform}-${process.arch}`, kernel = release()): Finding {
  const isWsl = /microsoft/i.test(kernel);
  const known = RUN.get(system);
  if (known && !isWsl) return ok('system', `${system}: ${known}`);
  const name = isWsl ? `${system} under WSL` : system;
  if (isWsl || READ.includes(system))
    return warning('system', `${name}: the code was only read for it`, "try 'start', and tell what happens");
  return warning(
    'system',
    `${name}: nobody ran or read the site for it`,
    'use a system that docs/architecture.md lists',
  );
}

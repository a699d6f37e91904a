// Tests docker-compose.yml in a separate Compose project, and then removes the project. With --keep, the project stays,
// for example to read its logs. Usage: node src/tests/compose/smoke.mjs [--keep]
import { after, before, test } from 'node:test';
import { steps as onOneHost } from './one-host.mjs';
import { steps as behindTheProxy } from './behind-the-proxy.mjs';
import { configure, PROJECT, removeContainers, removeFiles } from './project.mjs';

before(() => {
  configure();
  return removeContainers();
});
after(async () => {
  if (process.argv.includes('--keep'))
    console.log(`The Compose project ${PROJECT} is still running (--keep).`);
  else await removeContainers().finally(removeFiles);
});

for (const [title, step] of Object.entries({ ...onOneHost, ...behindTheProxy })) test(title, step);

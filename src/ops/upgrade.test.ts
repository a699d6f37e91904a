import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { embeddedRows } from '../tests/support/embedded-access.ts';
import { eventually } from '../tests/support/eventually.ts';
import { newLead } from '../tests/support/leads.ts';
import { postLead } from '../tests/support/site-process.ts';
import { closeAfterTests } from '../tests/support/close-after-tests.ts';

const run = promisify(execFile);

const SYSTEMCTL = `#!/usr/bin/env bash
cd "$PORCHLIGHT_HOME"
if [ -e pid ]; then
  kill "$(cat pid)" || true
  while kill -0 "$(cat pid)"; do sleep 0.05; done
fi
[ "$1" = restart ] || exit 0
cd current
setsid node --env-file="$PORCHLIGHT_SETTINGS" dist/server/main.mjs start </dev/null &>>"$PORCHLIGHT_HOME/log" &
echo $! >"$PORCHLIGHT_HOME/pid"
`;
// A fake npm: it links this checkout's packages and copies its build, because installing and building take a minute.
const NPM = `#!/bin/sh
set -e
if [ "$1" = ci ]; then exec ln -s "$OLDPWD/node_modules" node_modules; fi
cp -R "$OLDPWD/dist" "$OLDPWD/migrations" "$OLDPWD/db" .
if [ -e broken ]; then echo 'process.exit(1)' >dist/server/main.mjs; fi
sed -i "1i console.log('This is $RELEASE_COMMIT');" dist/server/main.mjs
`;

const home = await mkdtemp(join(tmpdir(), 'porchlight-upgrade-'));
closeAfterTests({ close: () => rm(home, { recursive: true, force: true }) });
const [bin, data, origin] = [join(home, 'bin'), join(home, 'data'), join(home, 'origin')];
const settings = join(home, 'porchlight.env');
const env = {
  ...process.env,
  ...{ PORCHLIGHT_HOME: home, PORCHLIGHT_SETTINGS: settings, PATH: `${bin}:${process.env.PATH}` },
  NODE_OPTIONS: '',
};
const upgrade = (more: Record<string, string> = {}) =>
  run('bash', ['src/ops/upgrade.sh'], { env: { ...env, ...more } });
const git = async (...args: string[]) => {
  const user = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
  return (await run('git', ['-C', origin, ...user, ...args])).stdout.trim();
};
const commit = async (file: string) => {
  await writeFile(join(origin, file), '');
  await git('add', '--all');
  await git('commit', '--quiet', '--message', 'A release');
  return git('rev-parse', 'HEAD');
};

/** Returns a port that `listen(0)` never chooses, so that no other test takes the port before the site listens. */
async function freePort(): Promise<number> {
  const server = createServer().listen(20_000 + Math.floor(10_000 * Math.random()), '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

test('when a release is installed under load, then no acknowledged lead is lost, and a broken release is rolled back', async () => {
  for (const folder of [bin, origin]) await mkdir(folder);
  await git('init', '--quiet');
  const first = await commit('first');
  await git('clone', '--quiet', '.', join(home, 'source'));
  const PORT = await freePort();
  await writeFile(
    settings,
    `HOST='127.0.0.1'\nPORT='${PORT}'\nDATA_DIR='${data}'\nDATABASE_URL=''\nRATE_LIMIT_MAX='1000000'\n`,
  );
  for (const [name, text] of Object.entries({ systemctl: SYSTEMCTL, npm: NPM }))
    await writeFile(join(bin, name), text, { mode: 0o755 });
  closeAfterTests({ stop: () => run(join(bin, 'systemctl'), ['stop'], { env }) });
  expect((await upgrade()).stdout).toContain(`${first} is the current release`);

  const address = `http://127.0.0.1:${PORT}`;
  const acknowledged: string[] = [];
  const enough = new AbortController();
  closeAfterTests({ stop: () => enough.abort() });
  const clients = Array.from({ length: 4 }, async () => {
    while (!enough.signal.aborted) {
      const lead = newLead();
      const status = await postLead(address, lead).then(
        (response) => response.status,
        () => 0,
      );
      if (status === 201 || status === 202) acknowledged.push(lead.email);
      // A request may fail only if it gets no connection (status 0).
      else expect(status).toBe(0);
      await sleep(20);
    }
  });

  const second = await commit('second');
  expect((await upgrade()).stdout).toContain(`${second} is the current release`);
  const release = async () => (await run('readlink', [join(home, 'current')])).stdout.trim();
  expect(await release()).toBe(`releases/${second}`);
  expect((await upgrade()).stdout).toContain(`${second} is the current release already`);

  const broken = await commit('broken');
  await expect(upgrade({ READY_SECONDS: '2' })).rejects.toMatchObject({
    stderr: expect.stringContaining(`${broken} isn't ready: back at ${second}`),
  });
  expect(await release()).toBe(`releases/${second}`);
  const started = async () => (await readFile(join(home, 'log'), 'utf8')).match(/(?<=This is )\w+/g);
  await eventually(started, [first, second, broken, second]);

  const before = acknowledged.length;
  await eventually(() => acknowledged.length > before + 20, true);
  enough.abort();
  await Promise.all(clients);
  const stored = async () =>
    (await embeddedRows<{ email: string }>(data, 'select email from leads')).map(({ email }) => email).sort();
  await eventually(stored, acknowledged.sort());
  expect((await readdir(join(home, 'releases'))).sort()).toEqual([first, second, broken].sort());
}, 120_000);

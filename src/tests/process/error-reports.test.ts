import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { startErrorIngest, type ErrorIngest } from '../support/error-ingest.ts';
import { leadOf } from '../support/leads.ts';
import { runSite, type SiteProcess } from '../support/site-process.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let ingest: ErrorIngest;
let stored: TestDatabase;
let site: SiteProcess | undefined;
beforeEach(async () => {
  ingest = await startErrorIngest();
  stored = await createTestDatabase();
});
afterEach(async () => {
  site?.child.kill('SIGKILL');
  await site?.exited;
  await stored.drop();
  await ingest.stop();
});

const start = async (env: Record<string, string>) => {
  site = runSite({ DATABASE_URL: stored.url, ...env });
  return { ...site, address: await site.address };
};
const post = (address: string, body: object) =>
  fetch(`${address}/api/leads`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

test('when the built site fails, then the service learns of it under the release, and refusals are no events', async () => {
  await stored.rows(`alter table leads add constraint refuses check (email not like 'marked%')`);
  const { address, child, exited } = await start({ SENTRY_DSN: ingest.dsn, SENTRY_ENVIRONMENT: 'staging' });
  const marked = leadOf({ email: 'marked@example.com', contactName: 'Marked Person' });
  expect((await post(address, {})).status).toBe(400);
  expect((await fetch(`${address}/nothing`)).status).toBe(404);
  const failed = await post(address, marked);
  expect(failed.status).toBe(500);

  child.kill('SIGTERM');
  expect(await exited).toBe(0);
  expect(ingest.events()).toHaveLength(1);
  expect(ingest.events()[0]).toMatchObject({
    release: expect.stringMatching(/^porchlight@\d+\.\d+\.\d+/),
    environment: 'staging',
    tags: { message: 'a request failed', requestId: failed.headers.get('x-request-id') },
    exception: { values: [{ type: 'DatabaseFailure', value: 'a statement failed (23514, refuses)' }] },
  });
  expect(ingest.envelopes.map(({ text }) => text).join()).not.toMatch(/marked|Marked|api\/leads/);
});

/** Prints each module that is loaded. */
const TELL_LOADS = `--import data:text/javascript,${encodeURIComponent(
  `import{register}from'node:module';register('data:text/javascript,'+encodeURIComponent(
    "export async function load(url,context,next){process._rawDebug('LOADED '+url);return next(url,context)}"))`,
)}`;
const loadsReporter = (output: string) =>
  [...output.matchAll(/LOADED (file:\S+)/g)]
    .map(([, url]) => fileURLToPath(url ?? ''))
    .some((path) => existsSync(path) && readFileSync(path, 'utf8').includes('sentry.javascript'));

test('when no DSN is set, then the reporter is not even loaded', async () => {
  const off = await start({ NODE_OPTIONS: TELL_LOADS });
  expect(off.output()).toContain('LOADED');
  expect(loadsReporter(off.output())).toBe(false);
  off.child.kill('SIGTERM');
  await off.exited;
  const on = await start({ NODE_OPTIONS: TELL_LOADS, SENTRY_DSN: ingest.dsn });
  expect(loadsReporter(on.output())).toBe(true);
});

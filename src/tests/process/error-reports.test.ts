import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from '@jest/globals';
import { startErrorIngest, type ErrorIngest } from '../support/error-ingest.ts';
import { leadOf } from '../support/leads.ts';
import { temporaryDataDir } from '../support/data-dir.ts';
import { postLead, runSite, type SiteProcess } from '../support/site-process.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { untilEnd } from '../support/until-end.ts';

let ingest: ErrorIngest;
let stored: TestDatabase;
let data: ReturnType<typeof temporaryDataDir>;
let site: SiteProcess;
beforeEach(async () => {
  ingest = await untilEnd(startErrorIngest());
  stored = await untilEnd(createTestDatabase());
  data = await untilEnd(temporaryDataDir());
});

// At its end Node writes down every script that it has loaded.
const coverage = () => join(data.path, 'coverage');
const start = async (env: Record<string, string> = {}) => {
  const settings = { DATABASE_URL: stored.url, DATA_DIR: data.path, NODE_V8_COVERAGE: coverage() };
  site = await untilEnd(runSite({ ...settings, ...env }));
  return site.address;
};
async function stop() {
  site.child.kill('SIGTERM');
  expect(await site.exited).toBe(0);
}
async function loadsReporter(): Promise<boolean> {
  const [report = ''] = await readdir(coverage());
  const { result } = JSON.parse(await readFile(join(coverage(), report), 'utf8')) as {
    result: { url: string }[];
  };
  const own = result.map(({ url }) => url).filter((url) => url.includes('/dist/server/'));
  expect(own.length).toBeGreaterThan(1);
  const texts = await Promise.all(own.map((url) => readFile(new URL(url), 'utf8')));
  return texts.some((text) => text.includes('sentry.javascript'));
}

test('when the built site fails, then the service learns of it under the release, and refusals are no events', async () => {
  await stored.rows(`alter table leads add constraint refuses check (email not like 'marked%')`);
  const address = await start({ SENTRY_DSN: ingest.dsn, SENTRY_ENVIRONMENT: 'staging' });
  const marked = leadOf({ email: 'marked@example.com', contactName: 'Marked Person' });
  expect((await postLead(address, {})).status).toBe(400);
  expect((await fetch(`${address}/nothing`)).status).toBe(404);
  const failed = await postLead(address, marked);
  expect(failed.status).toBe(500);

  await stop();
  expect(await loadsReporter()).toBe(true);
  expect(ingest.events()).toHaveLength(1);
  expect(ingest.events()[0]).toMatchObject({
    release: expect.stringMatching(/^porchlight@\d+\.\d+\.\d+/),
    environment: 'staging',
    tags: { message: 'a request failed', requestId: failed.headers.get('x-request-id') },
    exception: { values: [{ type: 'DatabaseFailure', value: 'a statement failed (23514, refuses)' }] },
  });
  expect(ingest.envelopes.map(({ text }) => text).join()).not.toMatch(/marked|Marked|api\/leads/);
});

test('when no DSN is set, then the reporter is not even loaded', async () => {
  await start();
  await stop();
  expect(await loadsReporter()).toBe(false);
});

import { test } from '@jest/globals';
import type { Page } from 'playwright/test';
import { startErrorIngest } from '../support/fake-servers.ts';
import { expect, hydrate, journeys } from '../support/journey.ts';
import { newLead } from '../support/leads.ts';

const ingest = await startErrorIngest();
const { site, visit, allow } = await journeys({
  SENTRY_ENVIRONMENT: 'staging',
  SENTRY_BROWSER_DSN: ingest.dsn,
});

const throwOn = (page: Page, message: string) =>
  page.evaluate((text) => reportError(new TypeError(text)), message);
const messages = () => ingest.events().map(({ exception }) => exception?.values?.[0]?.value);

test('error reports have nothing that the visitor typed', async () => {
  const { page, form } = await visit({ path: '/?utm_source=marked&gclid=marked', hydrated: false });
  allow(/^page error: TypeError: (early|broken|rejected)/);
  await throwOn(page, 'early');
  await hydrate(page);
  await expect.poll(messages).toEqual(['early']);
  await form.fill({ ...newLead(), email: 'marked.person@example.com' });
  await form.field('contactName').pressSequentially('Marked');
  await form.field('businessName').click();
  await page.evaluate(async () => (await fetch('/logo.svg?phone=2145550177')).status);
  await throwOn(page, 'broken for marked.person@example.com');
  await expect.poll(messages).toEqual(['early', 'broken for [email]']);
  await page.evaluate(() => void Promise.reject(new TypeError('rejected')));
  await expect.poll(messages).toEqual(['early', 'broken for [email]', 'rejected']);
  const event = ingest.events().at(-1);
  expect(event).toMatchObject({
    release: expect.stringMatching(/^porchlight@/),
    environment: 'staging',
    tags: { part: 'page' },
    request: { url: `${site.url}/`, headers: { 'User-Agent': expect.stringContaining('Chrome') } },
  });
  expect(Object.keys(event?.request ?? {}).sort()).toEqual(['headers', 'url']);
  expect(event?.breadcrumbs?.map(({ category }) => category)).toContain('ui.click');
  const sent = ingest.envelopes.map(({ text }) => text).join();
  expect(sent).not.toMatch(/marked|Hilltop|Pat Doe|555-?0100|2145550177/i);
});

import { beforeAll, expect, test } from '@jest/globals';
import { chatWords } from '#content/chat/words.ts';
import { legalLinks } from '#content/navigation.ts';
import { checkOut, type Checkout } from '../support/checkout.ts';
import { firstTouch, journeys, type Visitor } from '../support/journey.ts';
import { eventually } from '../support/eventually.ts';
import { temporaryDataDir } from '../support/data-dir.ts';
import { gone } from '../support/releases.ts';
import { runSite } from '../support/site-process.ts';
import { typedLead } from '../support/steps.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { closeAfterTests } from '../support/close-after-tests.ts';

const NEWER_GREETING = 'Howdy. Ask me about the service.';
/** The owner of the newer release has legal pages. Both consent boxes link to them. */
const legalPages = legalLinks.map(({ label, href }) => ({
  label,
  href,
  path: `/${label.split(' ')[0]?.toLowerCase() ?? ''}`,
}));

const { visit } = journeys();
let newer: Checkout;
const stored = await closeAfterTests(createTestDatabase());
const data = await closeAfterTests(temporaryDataDir());
let site = runSite({ DATABASE_URL: stored.url, DATA_DIR: data.path });
await closeAfterTests({ stop: () => site.stop() });
beforeAll(async () => {
  newer = await closeAfterTests(checkOut());
  await newer.change('src/content/chat/words.ts', chatWords.greeting, NEWER_GREETING);
  await newer.change('src/client/leads/submit-lead.ts', "part: 'lead form'", "part: 'the lead form'");
  for (const { label, href, path } of legalPages)
    await newer.change(
      'src/content/navigation.ts',
      `label: '${label}', href: '${href}'`,
      `label: '${label}', href: '${path}'`,
    );
  await newer.build();
}, 120_000);

async function arrive(): Promise<Visitor> {
  const visitor = await visit({ url: await site.address, fresh: true });
  // Without the browser's cache, every file comes from the site.
  const devTools = await visitor.page.context().newCDPSession(visitor.page);
  await devTools.send('Network.enable');
  await devTools.send('Network.setCacheDisabled', { cacheDisabled: true });
  return visitor;
}

/** Stops the site and starts the newer release in its place. */
async function deploy(): Promise<void> {
  const address = await site.address;
  site.child.kill('SIGTERM');
  await site.exited;
  const PORT = new URL(address).port;
  site = runSite({ DATABASE_URL: stored.url, DATA_DIR: data.path, PORT }, { folder: newer.folder });
  expect(await site.address).toBe(address);
}

test('when a release is deployed under an open page, then the page reloads once, and what was typed is kept', async () => {
  const visitor = await arrive();
  const { page, press, form, talk, send, provokes } = visitor;
  provokes(...gone);
  const lead = typedLead();
  await form.fill(lead);
  await deploy();

  let loads = 0;
  page.on('load', () => (loads += 1));
  // The launcher is hidden beside the form.
  await page.evaluate(() => scrollTo(0, 0));
  await press(talk.launcher);
  await eventually(() => loads, 1);
  await firstTouch(page);
  expect(await form.values()).toEqual(lead);
  await press(talk.launcher);
  await talk.panel.getByText(NEWER_GREETING).waitFor();
  await press(talk.button('Close'));
  await send();
  const rows = await stored.rows('select business_name, phone from leads where email = $1', [lead.email]);
  expect(rows).toEqual([{ business_name: lead.businessName, phone: lead.phone }]);
  expect(loads).toBe(1);
  for (const { label, path } of legalPages)
    expect(await form.form.getByRole('link', { name: label }).getAttribute('href')).toBe(path);
}, 60_000);

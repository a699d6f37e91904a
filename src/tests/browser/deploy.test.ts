import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { chatWords } from '#content/chat/words.ts';
import { checkOut, type Checkout } from '../support/checkout.ts';
import { journeys, type Visitor } from '../support/journey.ts';
import { temporaryDataDir } from '../support/data-dir.ts';
import { runSite } from '../support/site-process.ts';
import { typedLead } from '../support/steps.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { untilEnd } from '../support/until-end.ts';

const NEWER_GREETING = 'Howdy. Ask me about the service.';
/** The pages that its owner has set, which both agreements of the form lead to. */
const LEGAL = [
  ['Privacy Policy', '/privacy'],
  ['Terms of Service', '/terms'],
] as const;

const { visit } = journeys();
let newer: Checkout;
const stored = await untilEnd(createTestDatabase());
const data = await untilEnd(temporaryDataDir());
let site = runSite({ DATABASE_URL: stored.url, DATA_DIR: data.path });
await untilEnd({ stop: () => site.stop() });
beforeAll(async () => {
  newer = await untilEnd(checkOut());
  await newer.change('src/content/chat/words.ts', chatWords.greeting, NEWER_GREETING);
  await newer.change('src/client/leads/submit-lead.ts', "part: 'lead form'", "part: 'the lead form'");
  for (const [label, path] of LEGAL)
    await newer.change(
      'src/content/navigation.ts',
      `label: '${label}', href: '#'`,
      `label: '${label}', href: '${path}'`,
    );
  await newer.build();
}, 120_000);

async function arrive(): Promise<Visitor> {
  const visitor = await visit({ url: await site.address, fresh: true });
  // A file that is had from the browser's own cache says nothing about the site.
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

/** What a page does from now on. */
function follow({ page }: Visitor) {
  const scripts: [path: string, status: number][] = [];
  let loads = 0;
  page.on('load', () => (loads += 1));
  page.on('response', (answer) => {
    if (answer.url().endsWith('.js')) scripts.push([new URL(answer.url()).pathname, answer.status()]);
  });
  return { scripts, loads: () => loads };
}

test('when a release is deployed under an open page, then its chat and its form work on and nothing is lost', async () => {
  const visitor = await arrive();
  const { page, press, form, talk, reload, send } = visitor;
  const lead = typedLead();
  await form.fill(lead);
  // The form is filled in from the draft, and has not asked for its code yet.
  await reload();
  expect(await form.values()).toEqual(lead);
  await deploy();

  const { scripts, loads } = follow(visitor);
  // Which the newer build does not have.
  const replaced = () => scripts.filter(([path]) => !existsSync(join(newer.folder, 'dist/client', path)));
  // Beside the form the dock steps aside.
  await page.evaluate(() => scrollTo(0, 0));
  await talk.open();
  const ofChat = replaced().length;
  expect(ofChat).toBeGreaterThan(0);
  await press(talk.button('Close'));
  await send();
  const rows = await stored.rows('select business_name, phone from leads where email = $1', [lead.email]);
  expect(rows).toEqual([{ business_name: lead.businessName, phone: lead.phone }]);
  expect(scripts.filter(([, status]) => status !== 200)).toEqual([]);
  expect(loads()).toBe(0);
  expect(replaced().length).toBeGreaterThan(ofChat);

  const newcomer = await arrive();
  await newcomer.press(newcomer.talk.launcher);
  await newcomer.talk.panel.getByText(NEWER_GREETING).waitFor();
  for (const [label, path] of LEGAL)
    expect(await newcomer.form.form.getByRole('link', { name: label }).getAttribute('href')).toBe(path);
}, 60_000);

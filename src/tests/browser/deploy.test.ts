import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { chatWords } from '#content/chat.ts';
import { launchBrowser, welcome, type Visitor } from '../support/browser.ts';
import { chat } from '../support/chat-steps.ts';
import { checkOut, type Checkout } from '../support/checkout.ts';
import { untilHydrated } from '../support/journey.ts';
import { gone } from '../support/releases.ts';
import { runSite, temporaryDataDir, type SiteProcess } from '../support/site-process.ts';
import { eventually, leadForm, leadOf, toast } from '../support/steps.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const NEWER_GREETING = 'Howdy. Ask me about the service.';
const SENT = ['Success!', "Your information has been submitted. We'll contact you within 24 hours!"] as const;

let newer: Checkout;
let browser: Browser;
let stored: TestDatabase;
let data: Awaited<ReturnType<typeof temporaryDataDir>>;
let site: SiteProcess;
let visitors: Visitor[];
beforeAll(async () => {
  [newer, browser] = await Promise.all([checkOut(), launchBrowser()]);
  await newer.change('src/content/chat.ts', chatWords.greeting, NEWER_GREETING);
  await newer.change('src/client/leads/submit-lead.ts', "part: 'lead form'", "part: 'the lead form'");
  await newer.build();
}, 120_000);
beforeEach(async () => {
  [stored, data] = await Promise.all([createTestDatabase(), temporaryDataDir()]);
  site = runSite({ DATABASE_URL: stored.url, DATA_DIR: data.path });
  visitors = [];
});
afterEach(async () => {
  const complaints = (await Promise.all(visitors.map((visitor) => visitor.complaints()))).flat();
  await Promise.all(visitors.map((visitor) => visitor.leave()));
  site.child.kill('SIGKILL');
  await site.exited;
  await Promise.all([stored.drop(), data.remove()]);
  expect(complaints).toEqual([]);
});
afterAll(async () => {
  await browser.close();
  await newer.remove();
});

async function arrive(): Promise<Visitor> {
  const visitor = await welcome({ browser, url: await site.address, device: 'phone' });
  visitors.push(visitor);
  await visitor.page.goto('/');
  await untilHydrated(visitor.page);
  // A file that is had from the browser's own cache says nothing about the site.
  const devTools = await visitor.page.context().newCDPSession(visitor.page);
  await devTools.send('Network.enable');
  await devTools.send('Network.setCacheDisabled', { cacheDisabled: true });
  return visitor;
}

/** The form is filled in from the draft, and has not asked for its code yet. */
async function arriveWithDraft(email: string) {
  const visitor = await arrive();
  const form = leadForm(visitor.page);
  const lead = leadOf(email);
  await form.fill(lead);
  await visitor.page.reload();
  await untilHydrated(visitor.page);
  expect(await form.values()).toEqual(lead);
  return { ...visitor, form, lead };
}

/** Stops the site and starts the newer release in its place. */
async function deploy({ DATA_DIR = data.path } = {}): Promise<void> {
  const address = await site.address;
  site.child.kill('SIGTERM');
  await site.exited;
  const PORT = new URL(address).port;
  site = runSite({ DATABASE_URL: stored.url, DATA_DIR, PORT }, { folder: newer.folder });
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

const storedLeads = (email: string) =>
  stored.rows('select business_name, phone from leads where email = $1', [email]);

test('when a release is deployed under an open page, then its chat and its form work on and nothing is lost', async () => {
  const visitor = await arriveWithDraft('deployed-under@example.com');
  const { page, press, form, lead } = visitor;
  await deploy();

  const { scripts, loads } = follow(visitor);
  // Which the newer build does not have.
  const replaced = () => scripts.filter(([path]) => !existsSync(join(newer.folder, 'dist/client', path)));
  // Beside the form the dock steps aside.
  await page.evaluate(() => scrollTo(0, 0));
  const talk = await chat(visitor).open();
  const ofChat = replaced().length;
  expect(ofChat).toBeGreaterThan(0);
  await press(talk.button('Close'));
  await press(form.submit);
  await toast(page).says(...SENT);
  expect(await storedLeads(lead.email)).toEqual([{ business_name: lead.businessName, phone: lead.phone }]);
  expect(scripts.filter(([, status]) => status !== 200)).toEqual([]);
  expect(loads()).toBe(0);
  expect(replaced().length).toBeGreaterThan(ofChat);

  const newcomer = await arrive();
  await newcomer.press(chat(newcomer).launcher);
  await chat(newcomer).panel.getByText(NEWER_GREETING).waitFor();
}, 60_000);

test('when nothing was kept of the release before, then one reload keeps what was typed, and then it works', async () => {
  const visitor = await arriveWithDraft('nothing-kept@example.com');
  const { page, press, provokes, form, lead } = visitor;
  provokes(...gone);
  await deploy({ DATA_DIR: join(data.path, 'another') });

  const { loads } = follow(visitor);
  await form.field('phone').focus();
  await eventually(loads, 1);
  await untilHydrated(page);
  expect(await form.values()).toEqual(lead);
  await press(form.submit);
  await toast(page).says(...SENT);
  expect(loads()).toBe(1);
  expect(await storedLeads(lead.email)).toHaveLength(1);
}, 60_000);

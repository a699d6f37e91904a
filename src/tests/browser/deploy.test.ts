import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { chatText } from '#content/chat/chat-text.ts';
import { checkOut } from '../support/checkout.ts';
import { closeAfterTests } from '../support/close-after-tests.ts';
import { eventually } from '../support/eventually.ts';
import { hydratePage, journeys, type Arrival } from '../support/journey.ts';
import { newLead } from '../support/leads.ts';
import { runSite } from '../support/site-process.ts';
import { delayRequests, isFocused, uniqueStaffCost } from '../support/steps.ts';
import { createTestDatabase } from '../support/test-database.ts';

const CHUNKS = '**/assets/chunks/**';
const NEWER_GREETING = 'Howdy. Ask me about the service.';

const { visit } = journeys();
const testDatabase = await createTestDatabase();
const newer = await checkOut();
let portOf: Record<'older' | 'newer', number>;
let served: keyof typeof portOf = 'older';
const sockets = new Set<Socket>();
const proxy = createServer((client) => {
  const upstream = connect(portOf[served], '127.0.0.1');
  for (const socket of [client, upstream]) {
    sockets.add(socket);
    socket
      .on('error', () => undefined)
      .on('close', () => [client, upstream].forEach((each) => each.destroy()));
  }
  client.pipe(upstream).pipe(client);
}).listen(0, '127.0.0.1');
closeAfterTests({ stop: () => proxy.close() });

async function start(options: { folder?: string } = {}) {
  const site = runSite({ DATABASE_URL: testDatabase.url }, options);
  return Number(new URL(await site.address).port);
}

/** Imitates a newer release: renames the build's scripts and changes the chat's greeting. */
async function renew(build: string): Promise<void> {
  const entries = await readdir(build, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const scripts = files.filter(
    ({ parentPath, name }) => parentPath.includes('/client/assets/') && name.endsWith('.js'),
  );
  for (const file of files) {
    const path = join(file.parentPath, file.name);
    // Deletes the compressed copies, because they still have the old text.
    if (/\.(br|gz)$/.test(path)) await rm(path);
    if (!/\.(m?js|json)$/.test(path)) continue;
    let text = (await readFile(path, 'utf8')).replaceAll(chatText.greeting, NEWER_GREETING);
    for (const { name } of scripts) text = text.replaceAll(name, `newer-${name}`);
    await writeFile(path, text);
    if (scripts.includes(file)) await rename(path, join(file.parentPath, `newer-${file.name}`));
  }
}

beforeAll(async () => {
  await renew(join(newer.folder, 'dist'));
  portOf = { older: await start(), newer: await start({ folder: newer.folder }) };
});
beforeEach(() => void (served = 'older'));

function deploy(): void {
  served = 'newer';
  for (const socket of sockets) socket.destroy();
  sockets.clear();
}

async function visitOlder(arrival: Arrival = {}) {
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const visitor = await visit({ url, fresh: true, ...arrival });
  const { page, expectProblems } = visitor;
  await page.waitForLoadState('networkidle');
  // Turns off the browser's cache, so that every file comes from the site.
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.setCacheDisabled', { cacheDisabled: true });
  expectProblems(/console error: Failed to load resource.*404/);
  let loads = 0;
  page.on('load', () => (loads += 1));
  return { ...visitor, devTools, loads: () => loads };
}

const leadsOf = (email: string) => testDatabase.rows('select * from leads where email = $1', [email]);

describe('when a newer release is deployed under an open page', () => {
  test('and a part that is not loaded is opened, then the page reloads once, and what was typed is kept', async () => {
    const { page, press, form, chat, loads } = await visitOlder();
    const lead = newLead();
    await form.fill(lead);
    deploy();
    // Scrolls away from the form, because the form covers the dock.
    await page.evaluate(() => scrollTo(0, 0));
    await press(chat.launcher);
    await eventually(loads, 1);
    await hydratePage(page);
    expect(await form.values()).toEqual(lead);
    await press(chat.launcher);
    await chat.panel.getByText(NEWER_GREETING).waitFor();
    expect(loads()).toBe(1);
  });

  test('and the visitor types before hydration, then one reload keeps all input, even during the reload', async () => {
    const { page, press, form, roi, send, loads } = await visitOlder({ hydrated: false });
    const releaseChunks = await delayRequests(page, CHUNKS);
    const inputs = { monthlyLeads: '240', currentStaffCost: uniqueStaffCost() };
    const lead = { ...newLead(), businessName: 'Lone Star Plumbing' };
    await roi.fill(inputs);
    await form.fill({ ...lead, businessName: 'Lone Star' });
    await form.field('businessName').focus();
    await page.keyboard.press('End');
    deploy();
    const releasePage = await delayRequests(page, /\/$/);
    // Delays only the reload, not the page's check for a newer build.
    await page.route(/\/$/, (route) =>
      route.request().isNavigationRequest() ? route.fallback() : route.continue(),
    );
    const reload = page.waitForRequest((request) => request.isNavigationRequest());
    releaseChunks();
    await reload;
    await page.keyboard.type(' Plumbing');
    releasePage();
    await eventually(loads, 1);
    await hydratePage(page);
    expect(await form.values()).toEqual(lead);
    expect(await isFocused(form.field('businessName'))).toBe(true);
    await eventually(async () => (await roi.results())[1], '84');
    await send();
    await press(roi.save);
    await roi.share.waitFor();
    expect(loads()).toBe(1);
    expect(await leadsOf(lead.email)).toHaveLength(1);
  });

  test.each(['before', 'after'])(
    'and the first action %s hydration is to send the form, then it is sent as without JavaScript',
    async (moment) => {
      const { page, form, devTools, loads } = await visitOlder({ hydrated: moment === 'after' });
      const lead = newLead();
      // Sets the values as a browser's autofill does, without any input event.
      for (const [name, value] of Object.entries(lead))
        await form.form
          .locator(`[name=${name}]`)
          .evaluate((field: HTMLInputElement, text) => (field.value = text), value);
      await form.submit.scrollIntoViewIfNeeded();
      const { x = 0, y = 0 } = (await form.submit.boundingBox()) ?? {};
      deploy();
      const checked = page.waitForResponse((response) => new URL(response.url()).pathname === '/');
      const touchPoints = [{ x: x + 10, y: y + 10 }];
      await devTools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
      // Waits until the page has checked for a newer build, while the finger is still down.
      await (await checked).finished();
      expect(loads()).toBe(0);
      await devTools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      await page.waitForURL('/?lead=ok#contact');
      expect(await leadsOf(lead.email)).toHaveLength(1);
    },
  );

  test('and its chunks fail too, then there is no second reload, and the lead is stored', async () => {
    const { page, press, form, loads } = await visitOlder({ hydrated: false });
    const lead = newLead();
    await page.route(CHUNKS, (route) => route.fulfill({ status: 404 }));
    deploy();
    await form.field('businessName').focus();
    await eventually(loads, 1);
    await form.fill(lead);
    await press(form.submit);
    await page.waitForURL('/?lead=ok#contact');
    expect(loads()).toBe(2);
    expect(await leadsOf(lead.email)).toHaveLength(1);
  });
});

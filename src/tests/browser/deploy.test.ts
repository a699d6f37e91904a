import { test } from '@jest/globals';
import type { Locator, Page } from 'playwright';
import { sampleCalls } from '#content/voice/sample-calls.ts';
import { voiceText } from '#content/voice/voice.ts';
import { healthPaths } from '#shared/api.ts';
import { eventually } from '../support/eventually.ts';
import { expect, hydratePage, journeys, type Arrival } from '../support/journey.ts';
import { saveData } from '../support/init-scripts.ts';
import { newLead } from '../support/leads.ts';
import { delayRequests } from '../support/steps.ts';

const CHUNKS = '**/assets/**/chunks/**';

const { visit, leadsOf } = journeys();

/** A page that isn't hydrated has a data saver, because others hydrate when the browser is idle. */
async function visitBeforeDeploy(arrival: Arrival = {}) {
  const before = (newPage: Page) => arrival.hydrated === false && newPage.addInitScript(saveData);
  const visitor = await visit({ ...arrival, before });
  const { page, expectProblems } = visitor;
  await page.waitForLoadState('networkidle');
  expectProblems(/console error: Failed to load resource.*404/);
  let loads = 0;
  page.on('load', () => (loads += 1));
  return { ...visitor, loads: () => loads };
}

/** Imitates a newer release: its scripts are in another folder, and the older scripts are gone. */
async function deploy(page: Page): Promise<void> {
  await page.route(/\/$|\.js$/, async (route) => {
    const url = route.request().url();
    if (/assets\/(chunks|entries)/.test(url)) return route.fulfill({ status: 404 });
    const response = await route.fetch({ url: url.replace('newer/', '') });
    const text = await response.text();
    return route.fulfill({ response, body: text.replace(/assets\/(?=chunks|entries)/g, 'assets/newer/') });
  });
}

test('a call reloads the page once, and goes on', async () => {
  const { page, press, form, call, loads } = await visitBeforeDeploy();
  const lead = newLead();
  await form.fill(lead);
  await deploy(page);
  await press(call.demoButton);
  await eventually(loads, 1);
  await call.panel.getByText(voiceText.samples.label(sampleCalls[0].name)).waitFor();
  expect(await form.values()).toEqual(lead);
  expect(loads()).toBe(1);
});

test('typing before hydration reloads the page once, and keeps all input', async () => {
  const { page, form, loads } = await visitBeforeDeploy({ hydrated: false });
  await deploy(page);
  const letChunksThrough = await delayRequests(page, CHUNKS);
  const lead = newLead();
  await form.fill(lead);
  await form.field('businessName').focus();
  letChunksThrough();
  await eventually(loads, 1);
  await hydratePage(page);
  expect(await form.values()).toEqual(lead);
  await expect(form.field('businessName')).toBeFocused();
  expect(loads()).toBe(1);
});

/** Puts a finger on the control. The returned function lifts the finger. */
async function touch(page: Page, control: Locator): Promise<() => Promise<unknown>> {
  await control.scrollIntoViewIfNeeded();
  const { x = 0, y = 0 } = (await control.boundingBox()) ?? {};
  const devTools = await page.context().newCDPSession(page);
  const touchPoints = [{ x: x + 10, y: y + 10 }];
  await devTools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  return () => devTools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('a form that is sent at once is posted by the browser', async () => {
  const { page, form, loads } = await visitBeforeDeploy({ hydrated: false });
  const lead = newLead();
  // Sets the values as a browser's autofill does, without any input event.
  for (const [name, value] of Object.entries(lead))
    await form.form
      .locator(`[name=${name}]`)
      .evaluate((field: HTMLInputElement, text) => (field.value = text), value);
  await deploy(page);
  const checked = page.waitForResponse((response) => new URL(response.url()).pathname === healthPaths.live);
  const lift = await touch(page, form.submit);
  // Waits until the page has checked for a newer build, while the finger is still down.
  await (await checked).finished();
  expect(loads()).toBe(0);
  await lift();
  await page.waitForURL('/?lead=ok#contact');
  expect(await leadsOf(lead)).toHaveLength(1);
});

test('if no release loads, a lead can still be sent', async () => {
  const { page, press, form, loads } = await visitBeforeDeploy({ hydrated: false });
  const lead = newLead();
  await deploy(page);
  await page.route(CHUNKS, (route) => route.fulfill({ status: 404 }));
  await form.field('businessName').fill('Hilltop');
  await eventually(loads, 1);
  await form.fill(lead);
  await press(form.submit);
  await page.waitForURL('/?lead=ok#contact');
  expect(loads()).toBe(2);
  expect(await leadsOf(lead)).toHaveLength(1);
});

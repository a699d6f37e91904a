import { test } from '@jest/globals';
import { trades } from '#content/site.ts';
import { eventually } from '../support/eventually.ts';
import { expect, journeys, untilHydrated } from '../support/journey.ts';
import { newLead } from '../support/leads.ts';

const { site, visit, leadsOf } = journeys();

test('a translated page shows the draft after a reload, and nothing after sending', async () => {
  const { page, press, form, reload, send } = await visit({ translated: true });
  const lead = newLead();
  await form.fill({ ...lead, businessType: 'other' });
  await form.field('tradeDetail').fill('Appliance repair');
  await press(form.agreements);
  await press(form.consent);
  // An old address that says thanks neither ends the draft nor claims that it was sent.
  await page.goto('/?lead=ok#contact');
  await untilHydrated(page);
  await expect(form.sent).toHaveCount(0);
  expect(page.url()).toBe(`${site().url}/#contact`);
  expect(await form.values()).toEqual({ ...lead, businessType: 'other' });
  await expect(form.field('tradeDetail')).toHaveValue('Appliance repair');
  await expect(form.consent).toBeChecked();
  await expect(form.consent).toBeVisible();

  const storedInTab = () => page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));
  expect(await storedInTab()).toContain(lead.email);
  await send();
  expect(await storedInTab()).not.toContain(lead.email);
  await reload();
  expect(Object.values(await form.values()).join('')).toBe('');
  await expect(form.consent).not.toBeChecked();
});

test('Back shows what was typed last, or nothing after sending', async () => {
  const [plumbing] = trades;
  const { page, press, form, send } = await visit({ path: `/?trade=${plumbing.id}` });
  expect((await form.values()).businessType).toBe('plumbing');
  await form.fill({ businessName: 'First', phone: '(214) 555-0100' });
  await press(page.locator('header a[href="/"]'));
  await page.waitForURL((url) => url.search === '');
  await expect(form.field('phone')).toHaveValue('(214) 555-0100');
  await expect(form.field('businessType')).toHaveValue('');
  await form.fill({ businessName: 'Last' });
  await page.goBack();
  await expect(form.field('businessName')).toHaveValue('Last');
  await expect(form.field('phone')).toHaveValue('(214) 555-0100');
  await expect(form.field('businessType')).toHaveValue('plumbing');
  await send(newLead());
  await page.goForward();
  await eventually(async () => Object.values(await form.values()).join(''), '');
});

test('the back/forward cache keeps page and form', async () => {
  const { page, form, send } = await visit();
  const reasons: string[] = [];
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  // Ignores "Circumstantial" reasons, because they come from the headless browser.
  session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
    const causedByPage = notRestoredExplanations.filter(({ type }) => type !== 'Circumstantial');
    reasons.push(...causedByPage.map(({ reason }) => reason));
  });
  await send(newLead());
  const lead = newLead();
  await form.fill(lead);
  await page.goto('/robots.txt');
  await page.goBack({ waitUntil: 'commit' });
  await eventually(() => form.values(), lead);
  expect(reasons).toEqual([]);
  await send();
  expect(await leadsOf(lead)).toHaveLength(1);
});

import { test } from '@jest/globals';
import type { Locator } from 'playwright';
import { paths } from '#shared/api.ts';
import { eventually } from '../support/eventually.ts';
import {
  expect,
  hydratePage,
  journeys,
  untilAllHydrated,
  untilHydrated,
  type Visitor,
} from '../support/journey.ts';
import { newLead } from '../support/leads.ts';
import {
  CHUNKS,
  delayRequests,
  isFocused,
  outcomes,
  postsTo,
  touch,
  untilBelowHeader,
  showDock,
} from '../support/steps.ts';
import { installTranslator } from '../support/init-scripts.ts';

const { visit, leadsOf } = journeys();

test('both forms keep what was typed before the scripts arrive', async () => {
  const { page, press, release, form, roi, send } = await visit({
    path: '/?monthlyLeads=200&currentConversionRate=10',
    hydrated: false,
    delays: /\/assets\/.*\.js$/,
  });
  await page.locator('footer').waitFor();
  const lead = { ...newLead(), businessName: 'Hilltop' };
  const typed = { ...lead, businessName: 'Hilltop & Sons' };
  const inputs = { monthlyLeads: '1000', currentStaffCost: '0', averageJobValue: '750' };
  await press(page.locator('header summary'));
  await press(page.locator('#faq summary').first());
  expect(await roi.results()).toEqual(['$38,436', '80', '$480,000']);
  await roi.fill(inputs);
  await form.fill(lead);
  await form.field('callTime').selectOption('midday');
  await press(form.agreements);
  await form.consent.check();
  await form.field('businessName').focus();
  await page.keyboard.press('End');
  release();
  await page.keyboard.type(' & Sons');
  await page.waitForLoadState();
  await hydratePage(page);

  await expect(page.locator('details[open]')).toHaveCount(3);
  await eventually(roi.results, ['-$3,564', '400', '$3,600,000']);
  expect(await roi.values()).toEqual({ ...inputs, currentConversionRate: '10' });
  expect(await form.values()).toEqual(typed);
  await expect(form.field('businessName')).toBeFocused();
  await expect(form.consent).toBeChecked();
  await send();
  expect(await leadsOf(lead)).toMatchObject([{ business_name: 'Hilltop & Sons', call_time: 'midday' }]);
});

async function arriveBeforeHydration(path = '/') {
  const visitor = await visit({ path, hydrated: false, delays: CHUNKS });
  await visitor.page.waitForLoadState();
  const hydrate = async () => {
    visitor.release();
    await hydratePage(visitor.page);
  };
  return { ...visitor, hydrate };
}

test('each control that is tapped twice acts once, each tap on +1 counts, and the elements stay', async () => {
  const { page, press, chat, roi, form, toast, hydrate } = await arriveBeforeHydration();
  const saved = postsTo(page, paths.roiCalculation);
  await form.field('contactName').fill('Dale Reyes');
  await press(page.locator('#faq summary').first());
  for (let tap = 1; tap <= 3; tap += 1) await roi.addOne.tap();
  await page.locator('header summary').tap();
  for (const control of [roi.save, chat.launcher]) {
    await press(control);
    await press(control);
    await expect(control).toHaveAttribute('aria-busy', 'true');
  }
  const marked = await page.evaluate(() => {
    const served = document.querySelectorAll('#page *');
    for (const element of served) Object.assign(element, { isServed: true });
    return served.length;
  });
  await hydrate();
  await chat.field.waitFor();
  await toast.says(outcomes.saved);
  await expect(roi.missed).toHaveValue('3');
  await untilAllHydrated(page);
  await page.waitForLoadState('networkidle');
  // A second click would have closed the chat.
  expect([saved.length, await chat.field.isVisible()]).toEqual([1, true]);
  const kept = await page.evaluate(
    () => [...document.querySelectorAll('#page *')].filter((element) => 'isServed' in element).length,
  );
  expect(kept).toBe(marked);
  await expect(form.field('contactName')).toHaveValue('Dale Reyes');
  await expect(page.locator('details[open]')).toHaveCount(2);
});

type Choice = (visitor: Visitor) => { control: Locator; acted: () => Promise<boolean> };

test.each<[string, Choice]>([
  ['the hero’s button', ({ call }) => ({ control: call.demoButton, acted: () => call.status.isVisible() })],
  ['the form’s button', ({ form }) => ({ control: form.submit, acted: () => isFocused(form.summary) })],
])('%s pressed before and released after hydration acts once', async (_name, choose) => {
  const visitor = await arriveBeforeHydration();
  const { page, hydrate } = visitor;
  const { control, acted } = choose(visitor);
  await showDock(control);
  const lift = await touch(page, control);
  await hydrate();
  await lift();
  await eventually(acted, true);
  await page.waitForLoadState('networkidle');
  expect(await acted()).toBe(true);
});

test('hydration keeps scroll position, focus, selection and input', async () => {
  const { page, press, roi, form, hydrate } = await arriveBeforeHydration();
  await roi.fill({ monthlyLeads: '240' });
  await press(page.locator('#roi-contact'));
  await untilBelowHeader(page, 'contact');
  const field = form.field('contactName');
  await field.fill('Dale Reyes');
  await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(2, 6));
  const position = () => page.evaluate(() => [scrollY, history.length]);
  const before = await position();
  await hydrate();
  await expect(form.field('monthlyLeadVolume')).toHaveValue('151-500');
  expect(await position()).toEqual(before);
  await expect(field).toBeFocused();
  const selection = (input: HTMLInputElement) => [input.value, input.selectionStart, input.selectionEnd];
  expect(await field.evaluate(selection)).toEqual(['Dale Reyes', 2, 6]);
});

test('hydration does not scroll back to the confirmation of a sent form', async () => {
  const { page, hydrate } = await arriveBeforeHydration('/?lead=ok');
  await page.evaluate(() => scrollTo(0, 500));
  await page.keyboard.press('Shift');
  await hydrate();
  expect(await page.evaluate(() => scrollY)).toBe(500);
});

test('input, focus and click survive a translator and an extension', async () => {
  const { page, form, toast, release } = await visit({
    hydrated: false,
    delays: CHUNKS,
    before: (newPage) => newPage.addInitScript(installTranslator),
  });
  await page.waitForLoadState();
  const lead = newLead();
  await form.fill(lead);
  await form.field('phone').focus();
  await page.evaluate(() => {
    translate((text) => text.toUpperCase());
    for (const field of document.querySelectorAll('form input'))
      field.before(document.createElement('button'));
  });
  await form.submit.last().dispatchEvent('click');
  const answer = await delayRequests(page, `**${paths.leads}`);
  release();
  await untilHydrated(page);
  await expect(form.field('phone')).toBeFocused();
  answer();
  await toast.says(outcomes.sent);
  expect(await leadsOf(lead)).toHaveLength(1);
  await expect(form.form.locator('button:empty')).toHaveCount(0);
});

test('with a data saver, React loads at the first touch', async () => {
  const scripts: string[] = [];
  const { page, press, call } = await visit({
    fresh: true,
    hydrated: false,
    before(newPage) {
      newPage.on('requestfinished', (request) => {
        if (CHUNKS.test(request.url())) scripts.push(request.url());
      });
      return newPage.addInitScript(() => {
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
      });
    },
  });
  await page.waitForLoadState('networkidle');
  // The count of the visit has a file of its own.
  expect(scripts.length).toBeLessThan(2);
  await press(call.launcher);
  await call.samples.waitFor();
  expect(scripts.length).toBeGreaterThan(2);
  expect(page.url()).toMatch(/\/$/);
});

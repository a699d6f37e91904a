import { expect, test } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { roiText } from '#content/roi.ts';
import { sampleCalls } from '#content/sample-calls.ts';
import { voiceText } from '#content/voice.ts';
import { paths } from '#shared/api.ts';
import { eventually } from '../support/eventually.ts';
import { hydratePage, journeys, untilAllHydrated, type Visitor } from '../support/journey.ts';
import { newLead } from '../support/leads.ts';
import {
  blockedChunks,
  CHUNKS,
  isFocused,
  outcomes,
  postsTo,
  touch,
  untilBelowHeader,
  showDock,
} from '../support/steps.ts';

const { visit, leadsOf } = journeys();

test('when both forms are filled in before the scripts arrive, then the input survives hydration and is sent', async () => {
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
  await form.consent.check();
  await form.field('businessName').focus();
  await page.keyboard.press('End');
  release();
  await page.keyboard.type(' & Sons');
  await page.waitForLoadState();
  await hydratePage(page);

  expect(await page.locator('details[open]').count()).toBe(2);
  await eventually(roi.results, ['-$3,564', '400', '$3,600,000']);
  expect(await roi.values()).toEqual({ ...inputs, currentConversionRate: '10' });
  expect(await form.values()).toEqual(typed);
  expect(await isFocused(form.field('businessName'))).toBe(true);
  expect(await form.consent.isChecked()).toBe(true);
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

type Choice = (visitor: Visitor) => { control: Locator; acted: () => Promise<boolean> };

async function arriveAt(choose: Choice) {
  const visitor = await arriveBeforeHydration();
  const { control, acted } = choose(visitor);
  await showDock(control);
  await control.scrollIntoViewIfNeeded();
  const saved = postsTo(visitor.page, paths.roiCalculation);
  const untilActedOnce = async () => {
    await eventually(acted, true);
    // A second click would close the chat, or save once more.
    await visitor.page.waitForLoadState('networkidle');
    expect(await acted()).toBe(true);
    expect(saved.length).toBeLessThan(2);
  };
  return { ...visitor, control, untilActedOnce };
}

test.each<[string, Choice]>([
  ['the chat’s launcher', ({ chat }) => ({ control: chat.launcher, acted: () => chat.field.isVisible() })],
  [
    'the button of a sample call',
    ({ page, call }) => ({
      control: page.locator('[aria-labelledby=hero-heading] li button').nth(1),
      acted: () => call.panel.getByText(voiceText.samples.label(sampleCalls[1]?.name ?? '')).isVisible(),
    }),
  ],
  ['Save Calculation', ({ roi, toast }) => ({ control: roi.save, acted: () => toast.all.isVisible() })],
])('when %s is tapped twice before hydration, then it acts once', async (_name, choose) => {
  const { control, hydrate, untilActedOnce } = await arriveAt(choose);
  await control.tap();
  await control.tap();
  expect(await control.getAttribute('aria-busy')).toBe('true');
  await hydrate();
  await untilActedOnce();
});

test('each tap on +1 before hydration counts', async () => {
  const { roi, hydrate } = await arriveBeforeHydration();
  for (let tap = 1; tap <= 3; tap += 1) await roi.addOne.tap();
  await hydrate();
  await eventually(() => roi.missed.inputValue(), '3');
});

test.each<[string, Choice]>([
  ['the hero’s button', ({ call }) => ({ control: call.demoButton, acted: () => call.samples.isVisible() })],
  ['the form’s button', ({ form }) => ({ control: form.submit, acted: () => isFocused(form.summary) })],
])('when %s is pressed before and released after hydration, then it acts once', async (_name, choose) => {
  const { page, control, hydrate, untilActedOnce } = await arriveAt(choose);
  const lift = await touch(page, control);
  await hydrate();
  await lift();
  await untilActedOnce();
});

test('when the visitor follows a link and selects text before hydration, then hydration keeps scroll position, focus, selection and input', async () => {
  const { page, press, roi, form, hydrate } = await arriveBeforeHydration();
  await roi.fill({ monthlyLeads: '240' });
  await press(page.locator('#roi').getByRole('link', { name: roiText.callToAction.label }));
  await untilBelowHeader(page, 'contact');
  const field = form.field('contactName');
  await field.fill('Dale Reyes');
  await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(2, 6));
  const position = () => page.evaluate(() => [scrollY, history.length]);
  const before = await position();
  await hydrate();
  await eventually(() => form.field('monthlyLeadVolume').inputValue(), '151-500');
  expect(await position()).toEqual(before);
  expect(await isFocused(field)).toBe(true);
  const selection = (input: HTMLInputElement) => [input.value, input.selectionStart, input.selectionEnd];
  expect(await field.evaluate(selection)).toEqual(['Dale Reyes', 2, 6]);
});

test('when a visitor scrolls on after sending the form, then hydration does not scroll back to the confirmation', async () => {
  const { page, hydrate } = await arriveBeforeHydration('/?lead=ok');
  await page.evaluate(() => scrollTo(0, 500));
  await page.keyboard.press('Shift');
  await hydrate();
  expect(await page.evaluate(() => scrollY)).toBe(500);
});

test('scripts that do not load leave forms and links that work', async () => {
  const { page, press, expectProblems, call, chat, form, roi } = await visit({
    path: '/?utm_source=van',
    hydrated: false,
    before: (newPage) => newPage.route(CHUNKS, (route) => route.abort('failed')),
  });
  expectProblems(...blockedChunks);
  await page.waitForLoadState();
  const lead = newLead();
  await form.fill(lead);
  await press(form.submit);
  await page.waitForURL('/?lead=ok#contact');
  expect(await leadsOf(lead)).toMatchObject([{ last_touch: { utm_source: 'van' } }]);
  expect(await page.getByText(outcomes.sent.description).isVisible()).toBe(true);

  await page.goto('/');
  await press(call.demoButton);
  await roi.form.getByText(roiText.fields.monthlyLeads.hint).waitFor();
  for (const control of [call.demoButton, call.launcher]) expect(await control.isVisible()).toBe(false);
  await press(chat.launcher);
  await page.waitForURL('/#contact');
  await page.unrouteAll();
  await page.reload();
  await press(call.demoButton);
  await call.samples.waitFor();
});

test('hydration keeps the elements that the server sent, also if taps change the page meanwhile', async () => {
  const { page, press, chat, roi, form, hydrate } = await arriveBeforeHydration();
  await form.field('contactName').fill('Dale Reyes');
  await press(page.locator('#faq summary').first());
  await roi.addOne.tap();
  await page.locator('header summary').tap();
  await press(chat.launcher);
  const marked = await page.evaluate(() => {
    const served = document.querySelectorAll('#page *');
    for (const element of served) Object.assign(element, { isServed: true });
    return served.length;
  });
  await hydrate();
  await chat.field.waitFor();
  await eventually(() => roi.missed.inputValue(), '1');
  await untilAllHydrated(page);
  const kept = await page.evaluate(
    () => [...document.querySelectorAll('#page *')].filter((element) => 'isServed' in element).length,
  );
  expect(kept).toBe(marked);
  expect(await form.field('contactName').inputValue()).toBe('Dale Reyes');
  expect(await page.locator('details[open]').count()).toBe(2);
});

import { describe, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { dockText } from '#content/dock.ts';
import { getStarted } from '#content/navigation.ts';
import { roiText } from '#content/roi.ts';
import { paths } from '#shared/api.ts';
import { calculateRoi, formatCount, readRoiInputs } from '#shared/roi.ts';
import { uncoverDock } from '../support/dock-steps.ts';
import { eventually } from '../support/eventually.ts';
import { hydratePage, journeys, untilHydrated, type Visitor } from '../support/journey.ts';
import { newLead } from '../support/leads.ts';
import { fc, tries } from '../support/properties.ts';
import { blockedChunks } from '../support/block-chunks.ts';
import { isFocused, outcomes, postsTo, untilBelowHeader } from '../support/steps.ts';

const { visit, leadsOf } = journeys();
const CHUNKS = /\/assets\/chunks\/.*\.js$/;

/** A page whose islands load only when the test releases them. */
async function arriveBeforeHydration(path = '/') {
  const before = (page: Page) => page.addInitScript(countClicks);
  const visitor = await visit({ path, before, hydrated: false, delays: CHUNKS });
  await visitor.page.waitForLoadState();
  const hydrate = async () => {
    visitor.release();
    await untilHydrated(visitor.page);
  };
  return { ...visitor, hydrate };
}

declare global {
  /** Clicks that reached the page's listeners. */
  var clicks: number;
}
const countClicks = () => {
  window.clicks = 0;
  addEventListener('click', () => (window.clicks += 1));
};
function defined<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Error('not found');
  return value;
}

const clicks = (page: Page) => page.evaluate(() => window.clicks);

/** One control of each kind, and how to tell that a tap on it worked. */
const controls: Record<string, (visitor: Visitor) => { control: Locator; acted: () => Promise<boolean> }> = {
  'the menu': ({ page }) => ({
    control: page.locator('header summary'),
    acted: () => page.locator('header nav').getByRole('link').last().isVisible(),
  }),
  'the bar’s link to the form': ({ page }) => ({
    control: page.locator('[data-dock]').getByRole('link', { name: getStarted.label }),
    acted: () => page.evaluate(() => location.hash === '#contact'),
  }),
  'the sample call': ({ call }) => ({ control: call.demoButton, acted: () => call.samples.isVisible() }),
  'the chat’s launcher': ({ chat }) => ({ control: chat.launcher, acted: () => chat.field.isVisible() }),
  'a hint': ({ page, roi }) => ({
    control: roi.hint('monthlyLeads'),
    acted: () => page.getByRole('tooltip').isVisible(),
  }),
  'Save Calculation': ({ roi, toast }) => ({ control: roi.save, acted: () => toast.all.isVisible() }),
  'a question': ({ page }) => ({
    control: page.locator('#faq summary').first(),
    acted: () => page.locator('#faq details p').first().isVisible(),
  }),
  'the lead form’s button': ({ form }) => ({ control: form.submit, acted: () => isFocused(form.summary) }),
};

type UnhydratedVisitor = Awaited<ReturnType<typeof arriveBeforeHydration>>;

/** Interactions during hydration. */
const interactions: Record<string, (visitor: UnhydratedVisitor, control: Locator) => Promise<void>> = {
  async 'an impatient second tap'({ page, hydrate }, control) {
    await control.tap();
    if ((await clicks(page)) === 0) await control.tap();
    await hydrate();
  },
  async 'a press that spans hydration'({ page, hydrate }, control) {
    const { x, y, width, height } = defined(await control.boundingBox());
    const finger = await page.context().newCDPSession(page);
    const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await hydrate();
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  },
};

const [secondTap = '', spanningPress = ''] = Object.keys(interactions);
test.each([
  ...Object.keys(controls).map((name) => [name, secondTap] as const),
  // A native control, a button and the submit of a form.
  ...['a question', 'the sample call', 'the lead form’s button'].map(
    (name) => [name, spanningPress] as const,
  ),
])('when %s is used before hydration, with %s, then it acts once', async (name, way) => {
  const visitor = await arriveBeforeHydration();
  const saves = postsTo(visitor.page, paths.roiCalculation);
  const { control, acted } = defined(controls[name])(visitor);
  await uncoverDock(control);
  await control.scrollIntoViewIfNeeded();
  await defined(interactions[way])(visitor, control);
  await eventually(acted, true);
  expect(await clicks(visitor.page)).toBe(1);
  expect(saves).toHaveLength(name === 'Save Calculation' ? 1 : 0);
});

test('when the calculator’s link is tapped before hydration, then it is followed at once, and the form is prefilled afterwards', async () => {
  const { page, press, roi, form, hydrate } = await arriveBeforeHydration();
  await roi.fill({ monthlyLeads: '240' });
  await press(page.locator('#roi').getByRole('link', { name: roiText.callToAction.label }));
  await untilBelowHeader(page, 'contact');
  const entries = await page.evaluate(() => history.length);
  await hydrate();
  await eventually(() => form.field('monthlyLeadVolume').inputValue(), '151-500');
  expect(await page.evaluate(() => history.length)).toBe(entries);
});

test('when nobody touches the page, then one script runs and the islands are prefetched, unless the visitor saves data', async () => {
  const scripts: { isPrefetch: boolean }[] = [];
  const { page } = await visit({
    fresh: true,
    hydrated: false,
    before: (newPage) =>
      newPage.on('requestfinished', async (request) => {
        if (!request.url().endsWith('.js')) return;
        scripts.push({ isPrefetch: (await request.headerValue('sec-purpose')) === 'prefetch' });
      }),
  });
  await page.waitForLoadState('networkidle');
  await eventually(() => scripts.some(({ isPrefetch }) => isPrefetch), true);
  expect(scripts.filter(({ isPrefetch }) => !isPrefetch)).toHaveLength(1);
  expect(await page.locator('form[novalidate]').count()).toBe(0);

  scripts.length = 0;
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  await page.reload({ waitUntil: 'networkidle' });
  expect(scripts.filter(({ isPrefetch }) => isPrefetch)).toEqual([]);
  await hydratePage(page);
});

const inputs = fc.array(
  fc.record({
    act: fc.constantFrom('type', 'type', 'tab', 'question'),
    which: fc.nat(5),
    key: fc.nat(9).map(String),
  }),
  { minLength: 24, maxLength: 24 },
);
test.each(fc.sample(fc.record({ inputs, hydratesAt: fc.nat(23) }), tries(2)))(
  'when there is random input before and during hydration (%#), then each input counts once',
  async ({ inputs: all, hydratesAt }) => {
    const { page, form, roi, release } = await arriveBeforeHydration();
    const texts = (['businessName', 'contactName', 'phone'] as const).map((name) => form.field(name));
    const numbers = (['monthlyLeads', 'averageJobValue', 'currentConversionRate'] as const).map((name) =>
      roi.field(name),
    );
    const questions = page.locator('#faq details');
    const typed = new Map<Locator, string>();
    let open: number | undefined;
    for (const [index, { act, which, key }] of all.entries()) {
      if (index === hydratesAt) release();
      if (act === 'tab') await page.keyboard.press('Tab');
      else if (act === 'question') {
        await questions.nth(which).locator('summary').tap();
        open = open === which ? undefined : which;
      } else {
        const field = defined([...texts, ...numbers][which]);
        typed.set(field, (typed.get(field) ?? (await field.inputValue())) + key);
        await field.focus();
        await page.keyboard.press('End');
        await page.keyboard.type(key);
      }
    }
    await untilHydrated(page);
    for (const [field, value] of typed) expect(await field.inputValue()).toBe(value);
    const isOpen = (items: Element[]) => items.flatMap((item, at) => (item.hasAttribute('open') ? [at] : []));
    expect(await questions.evaluateAll(isOpen)).toEqual(open === undefined ? [] : [open]);
    const values = await roi.values();
    const results = calculateRoi(readRoiInputs((name) => values[name]));
    await eventually(async () => (await roi.results())[1], formatCount(results.extraJobsPerMonth));
  },
);

describe('when the islands are hydrated', () => {
  test('then selection, values, focus and scroll position stay', async () => {
    const { page, form, roi, hydrate } = await arriveBeforeHydration();
    await roi.fill({ monthlyLeads: '200' });
    const field = form.field('contactName');
    await field.fill('Dale Reyes');
    await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(2, 6));
    const before = await page.evaluate(() => scrollY);
    expect(before).toBeGreaterThan(0);
    await hydrate();
    expect(await page.evaluate(() => scrollY)).toBe(before);
    expect(await isFocused(field)).toBe(true);
    const selection = (input: HTMLInputElement) => [input.value, input.selectionStart, input.selectionEnd];
    expect(await field.evaluate(selection)).toEqual(['Dale Reyes', 2, 6]);
    await eventually(async () => (await roi.results())[1], '70');
  });

  test('then a visitor who reads on after sending is not scrolled to the note', async () => {
    const { page, hydrate } = await arriveBeforeHydration('/?lead=ok');
    await page.evaluate(() => scrollTo(0, 500));
    await page.keyboard.press('Shift');
    await hydrate();
    expect(await page.evaluate(() => scrollY)).toBe(500);
  });
});

describe('when the islands do not load', () => {
  const arriveBlocked = async () => {
    const visitor = await visit({
      hydrated: false,
      before: (page) => page.route(CHUNKS, (route) => route.abort('failed')),
    });
    visitor.expectProblems(...blockedChunks);
    await visitor.page.waitForLoadState();
    return visitor;
  };

  test('then a lead is sent as without JavaScript, with its attribution', async () => {
    const { page, press, form } = await arriveBlocked();
    await page.goto('/?utm_source=van');
    const lead = newLead();
    await form.fill(lead);
    await press(form.submit);
    await page.waitForURL('/?lead=ok#contact');
    expect(await leadsOf(lead)).toMatchObject([{ last_touch: { utm_source: 'van' } }]);
    expect(await page.getByText(outcomes.sent[1]).isVisible()).toBe(true);
  });

  test('then controls that need them say so, and a tap reloads the page once they are available', async () => {
    const { page, press, call, chat, roi } = await arriveBlocked();
    await press(call.demoButton);
    await page.getByRole('alert').filter({ hasText: dockText.notLoaded }).waitFor();
    expect(await roi.form.getByText(roiText.fields.monthlyLeads.hint).isVisible()).toBe(true);
    await press(chat.launcher);
    await page.waitForURL('/#contact');
    await page.unrouteAll();
    await page.evaluate(() => scrollTo(0, 0));
    const reloaded = page.waitForEvent('load');
    await press(call.launcher);
    await reloaded;
    expect(await page.getByRole('alert').count()).toBe(0);
    await press(call.demoButton);
    await call.samples.waitFor();
  });
});

import { describe, expect, test } from '@jest/globals';
import { roiWords } from '#content/roi.ts';
import { eventually } from '../support/eventually.ts';
import { journeys, firstTouch, type Arrival } from '../support/journey.ts';
import { gone, loseChunks, releaseNewer, unloaded } from '../support/releases.ts';
import { isFocused, ownStaffCost, typedLead } from '../support/steps.ts';

const { site, visit, leadsOf, calculationsOf } = journeys();

const FIGURES = { monthlyLeads: '240', averageJobValue: '1250', currentConversionRate: '15' };

test('when no chunk loads, then a calculation is saved as without a script', async () => {
  const { page, press, provokes, roi } = await visit();
  provokes(...unloaded);
  await loseChunks(page);
  const figures = { ...FIGURES, currentStaffCost: ownStaffCost() };
  await roi.fill(figures);
  await press(roi.save);
  await roi.form.getByText(roiWords.savedNote).waitFor();
  expect(await calculationsOf(figures.currentStaffCost)).toMatchObject([{ monthly_leads: 240 }]);
  expect(await roi.values()).toEqual(figures);
});

describe('when the page’s build is gone', () => {
  const visitOldBuild = async ({
    incomplete = false,
    ...arrival
  }: Arrival & { incomplete?: boolean } = {}) => {
    const visitor = await visit(arrival);
    visitor.provokes(...gone);
    return { ...visitor, release: await releaseNewer(visitor.page, { incomplete }) };
  };

  test('and the visitor types, then one reload keeps it, also what is typed meanwhile, and then all works', async () => {
    const { page, press, form, roi, send, release } = await visitOldBuild({ touched: false });
    const figures = { ...FIGURES, currentStaffCost: ownStaffCost() };
    const lead = { ...typedLead(), businessName: 'Lone Star Plumbing' };
    await roi.fill(figures);
    await form.fill({ ...lead, businessName: 'Lone Star' });
    await form.field('businessName').focus();
    await page.keyboard.press('End');
    let letGo: () => void = () => undefined;
    const typed = new Promise<void>((resolve) => (letGo = resolve));
    await page.route(`${site().url}/`, async (route) => {
      if (route.request().isNavigationRequest()) await typed;
      await route.fallback();
    });
    const reload = page.waitForRequest((request) => request.isNavigationRequest());
    release.chunksAreGone();
    await reload;
    await page.keyboard.type(' Plumbing');
    const loaded = page.waitForEvent('load');
    letGo();
    await loaded;
    await firstTouch(page);
    expect(await form.values()).toEqual(lead);
    expect(await isFocused(form.field('businessName'))).toBe(true);
    await eventually(async () => (await roi.results())[1], '84');
    await send();
    await press(roi.save);
    await roi.share.waitFor();
    expect(release.loads()).toBe(1);
    expect(await leadsOf(lead)).toHaveLength(1);
    expect(await calculationsOf(figures.currentStaffCost)).toHaveLength(1);
  });

  test.each(['asleep', 'awake'])(
    'and the first thing on the page, which is %s, is to send the form, then it goes without a script',
    async (state) => {
      const { page, form, release } = await visitOldBuild({ touched: state === 'awake' });
      const lead = typedLead();
      // As a browser fills a form in: without a touch.
      for (const [name, value] of Object.entries(lead))
        await form.form
          .locator(`[name=${name}]`)
          .evaluate((field: HTMLInputElement, text) => (field.value = text), value);
      await form.submit.scrollIntoViewIfNeeded();
      const { x = 0, y = 0 } = (await form.submit.boundingBox()) ?? {};
      const touchPoints = [{ x: x + 10, y: y + 10 }];
      const finger = await page.context().newCDPSession(page);
      release.chunksAreGone();
      const checked = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/');
      await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
      // The page knows that its build is gone before the finger is lifted.
      await (await checked).finished();
      await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      await page.waitForURL('/?lead=ok#contact');
      expect(await leadsOf(lead)).toHaveLength(1);
      expect(release.loads()).toBe(0);
    },
  );

  test('and the new one’s cannot be had either, then no second reload comes, and the lead is stored', async () => {
    const { page, press, form, release } = await visitOldBuild({ touched: false, incomplete: true });
    const lead = typedLead();
    await form.field('businessName').focus();
    release.chunksAreGone();
    await eventually(release.loads, 1);
    await page.waitForLoadState();
    await form.fill(lead);
    await press(form.submit);
    await page.waitForURL('/?lead=ok#contact');
    expect(release.loads()).toBe(1);
    expect(await leadsOf(lead)).toHaveLength(1);
  });
});

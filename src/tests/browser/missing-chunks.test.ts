import { describe, expect, test } from '@jest/globals';
import { roiWords } from '#content/roi.ts';
import { eventually } from '../support/eventually.ts';
import { journeys, firstTouch, type Arrival } from '../support/journey.ts';
import { gone, loseChunks, releaseNewer, unloaded } from '../support/releases.ts';
import { isFocused, uniqueStaffCost, typedLead } from '../support/steps.ts';

const { site, visit, leadsOf, calculationsOf } = journeys();

const INPUTS = { monthlyLeads: '240', averageJobValue: '1250', currentConversionRate: '15' };

test('when no chunk loads, then a calculation is saved as without JavaScript', async () => {
  const { page, press, provokes, roi } = await visit();
  provokes(...unloaded);
  await loseChunks(page);
  const inputs = { ...INPUTS, currentStaffCost: uniqueStaffCost() };
  await roi.fill(inputs);
  await press(roi.save);
  await roi.form.getByText(roiWords.savedNote).waitFor();
  expect(await calculationsOf(inputs.currentStaffCost)).toMatchObject([{ monthly_leads: 240 }]);
  expect(await roi.values()).toEqual(inputs);
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

  test('and the visitor types, then one reload keeps all input, even during the reload, and then both forms work', async () => {
    const { page, press, form, roi, send, release } = await visitOldBuild({ touched: false });
    const inputs = { ...INPUTS, currentStaffCost: uniqueStaffCost() };
    const lead = { ...typedLead(), businessName: 'Lone Star Plumbing' };
    await roi.fill(inputs);
    await form.fill({ ...lead, businessName: 'Lone Star' });
    await form.field('businessName').focus();
    await page.keyboard.press('End');
    let sendPage: () => void = () => undefined;
    const typed = new Promise<void>((resolve) => (sendPage = resolve));
    await page.route(`${site().url}/`, async (route) => {
      if (route.request().isNavigationRequest()) await typed;
      await route.fallback();
    });
    const reload = page.waitForRequest((request) => request.isNavigationRequest());
    release.chunksAreGone();
    await reload;
    await page.keyboard.type(' Plumbing');
    const loaded = page.waitForEvent('load');
    sendPage();
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
    expect(await calculationsOf(inputs.currentStaffCost)).toHaveLength(1);
  });

  test.each(['not hydrated', 'hydrated'])(
    'and the first action on a page that is %s is to send the form, then it is sent as without JavaScript',
    async (state) => {
      const { page, form, release } = await visitOldBuild({ touched: state === 'hydrated' });
      const lead = typedLead();
      // Like a browser's autofill, without an interaction.
      for (const [name, value] of Object.entries(lead))
        await form.form
          .locator(`[name=${name}]`)
          .evaluate((field: HTMLInputElement, text) => (field.value = text), value);
      await form.submit.scrollIntoViewIfNeeded();
      const { x = 0, y = 0 } = (await form.submit.boundingBox()) ?? {};
      const touchPoints = [{ x: x + 10, y: y + 10 }];
      const finger = await page.context().newCDPSession(page);
      release.chunksAreGone();
      const checked = page.waitForResponse((response) => new URL(response.url()).pathname === '/');
      await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
      // The page finds out that its build is gone before the finger is lifted.
      await (await checked).finished();
      await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      await page.waitForURL('/?lead=ok#contact');
      expect(await leadsOf(lead)).toHaveLength(1);
      expect(release.loads()).toBe(0);
    },
  );

  test('and the new build’s chunks fail too, then there is no second reload, and the lead is stored', async () => {
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

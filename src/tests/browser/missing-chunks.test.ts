import { describe, expect, test } from '@jest/globals';
import { leadFormWords } from '#content/lead-form.ts';
import { roiWords } from '#content/roi.ts';
import { eventually } from '../support/eventually.ts';
import { journeys, firstTouch } from '../support/journey.ts';
import { gone, loseChunks, releaseNewer, unloaded } from '../support/releases.ts';
import { isFocused, outcomes, ownStaffCost, typedLead } from '../support/steps.ts';

const { site, visit, leadsOf, calculationsOf } = journeys();

const FIGURES = { monthlyLeads: '240', averageJobValue: '1250', currentConversionRate: '15' };

test('when no chunk loads, then a lead with a fault, one without and a calculation go as without a script', async () => {
  const { page, press, provokes, form, roi } = await visit();
  provokes(...unloaded, /console error: Failed to load resource.*400/);
  await loseChunks(page);
  const lead = { ...typedLead(), phone: '' };
  await form.fill(lead);
  await press(form.submit);
  await form.summary.waitFor();
  expect(await form.values()).toEqual(lead);
  expect(await page.getByText(leadFormWords.errors.missing.phone).count()).toBe(2);
  expect(await leadsOf(lead)).toHaveLength(0);

  await form.fill({ phone: '(806) 555-0142' });
  await press(form.submit);
  await page.waitForURL('/?lead=ok#contact');
  await form.sent.waitFor();
  expect(await leadsOf(lead)).toHaveLength(1);
  expect(await page.getByText(outcomes.sent[1]).isVisible()).toBe(true);
  expect(Object.values(await form.values()).join('')).toBe('');
  expect(await page.evaluate(() => sessionStorage.getItem('porchlight:draft:lead'))).toBeNull();

  const figures = { ...FIGURES, currentStaffCost: ownStaffCost() };
  await roi.fill(figures);
  await press(roi.save);
  await roi.form.getByText(roiWords.savedNote).waitFor();
  expect(await calculationsOf(figures.currentStaffCost)).toMatchObject([{ monthly_leads: 240 }]);
  expect(await roi.values()).toEqual(figures);
});

describe('when a newer release is served', () => {
  const visitOldRelease = async (options?: { incomplete: boolean }) => {
    const visitor = await visit();
    visitor.provokes(...gone);
    const release = await releaseNewer(visitor.page, options);
    const chunksAreGone = async () => {
      release.chunksAreGone();
      await eventually(release.loads, 1);
      await visitor.page.waitForLoadState();
      await firstTouch(visitor.page);
    };
    return { ...visitor, release, chunksAreGone };
  };

  test('when form and calculator are used, then one reload keeps what was typed, and then both work', async () => {
    const { press, form, roi, send, release, chunksAreGone } = await visitOldRelease();
    const [lead, figures] = [typedLead(), { ...FIGURES, currentStaffCost: ownStaffCost() }];
    await form.fill(lead);
    await roi.fill(figures);
    await form.field('phone').focus();
    await chunksAreGone();
    expect(await form.values()).toEqual(lead);
    expect(await isFocused(form.field('phone'))).toBe(true);
    expect(await roi.values()).toEqual(figures);
    await eventually(async () => (await roi.results())[1], '84');
    await send();
    await press(roi.save);
    await roi.share.waitFor();
    expect(release.loads()).toBe(1);
    expect(await leadsOf(lead)).toHaveLength(1);
    expect(await calculationsOf(figures.currentStaffCost)).toHaveLength(1);
  });

  test('when only the calculator is used, then it too reloads once', async () => {
    const { roi, release, chunksAreGone } = await visitOldRelease();
    await roi.fill(FIGURES);
    await chunksAreGone();
    expect(await roi.values()).toMatchObject(FIGURES);
    expect(release.loads()).toBe(1);
  });

  test('when the chunks are missing even then, then no second reload comes and the lead is stored', async () => {
    const { page, press, form, release, chunksAreGone } = await visitOldRelease({ incomplete: true });
    const lead = typedLead();
    await form.field('businessName').focus();
    await chunksAreGone();
    await form.fill(lead);
    await press(form.submit);
    await page.waitForURL('/?lead=ok#contact');
    expect(release.loads()).toBe(1);
    expect(await leadsOf(lead)).toHaveLength(1);
  });

  test('when the visitor types on while the newer release is on its way, then that is kept too', async () => {
    const { page, form, release } = await visitOldRelease();
    const field = form.field('businessName');
    await field.focus();
    await page.keyboard.type('Lone Star');

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
    expect(await field.inputValue()).toBe('Lone Star Plumbing');
  });
});

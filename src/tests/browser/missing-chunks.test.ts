import { describe, expect, test } from '@jest/globals';
import { leadFormWords } from '#content/lead-form.ts';
import { roiWords } from '#content/roi.ts';
import { bothDevices, journeys, untilHydrated } from '../support/journey.ts';
import { gone, loseChunks, releaseNewer, unloaded } from '../support/releases.ts';
import { calculator, eventually, leadForm, leadOf, toast } from '../support/steps.ts';

const { site, visit } = journeys();

const SENT = ['Success!', "Your information has been submitted. We'll contact you within 24 hours!"] as const;
const FIGURES = { monthlyLeads: '240', averageJobValue: '1250', currentConversionRate: '15' };

const leadsOf = (email: string) => site().stored.rows('select 1 from leads where email = $1', [email]);
const savedWith = (staffCost: number) =>
  site().stored.rows('select monthly_leads from roi_calculations where current_staff_cost = $1', [staffCost]);

describe.each(bothDevices)('on a %s, when a chunk does not load', (device) => {
  const visitWithoutChunks = async () => {
    const visitor = await visit({ device });
    visitor.provokes(...unloaded);
    await loseChunks(visitor.page);
    return visitor;
  };

  test('when a lead is sent, then it goes as without a script, is stored and confirmed', async () => {
    const { page, press } = await visitWithoutChunks();
    const lead = leadOf(`no-chunk-${device}@example.com`);
    await leadForm(page).fill(lead);
    await press(leadForm(page).submit);

    await page.waitForURL('/?lead=ok#contact');
    await leadForm(page).sent.waitFor();
    expect(await leadsOf(lead.email)).toHaveLength(1);
    expect(await page.getByText(SENT[1]).isVisible()).toBe(true);
    expect(Object.values(await leadForm(page).values()).join('')).toBe('');
    expect(await page.evaluate(() => sessionStorage.getItem('porchlight:draft:lead'))).toBeNull();
  });

  test('when a field is missing, then the page comes back with the values and the fault', async () => {
    const { page, press, provokes } = await visitWithoutChunks();
    provokes(/console error: Failed to load resource.*400/);
    const { phone: _phone, ...lead } = leadOf(`no-chunk-fault-${device}@example.com`);
    await leadForm(page).fill(lead);
    await press(leadForm(page).submit);

    await leadForm(page).summary.waitFor();
    expect(await leadForm(page).values()).toEqual({ ...lead, phone: '' });
    expect(await page.getByText(leadFormWords.errors.missing.phone).count()).toBe(2);
    expect(await leadsOf(lead.email)).toHaveLength(0);
  });

  test('when a calculation is saved, then it goes as without a script and is stored', async () => {
    const { page, press } = await visitWithoutChunks();
    const staffCost = device === 'phone' ? 8101 : 8102;
    await calculator(page).fill({ ...FIGURES, currentStaffCost: String(staffCost) });
    await press(calculator(page).save);

    await calculator(page).form.getByText(roiWords.savedNote).waitFor();
    expect(await savedWith(staffCost)).toEqual([{ monthly_leads: 240 }]);
    expect(await calculator(page).values()).toEqual({ ...FIGURES, currentStaffCost: String(staffCost) });
  });
});

describe.each(bothDevices)('on a %s, when a newer release is served', (device) => {
  const visitOldRelease = async (options?: { incomplete: boolean }) => {
    const visitor = await visit({ device });
    visitor.provokes(...gone);
    return { ...visitor, release: await releaseNewer(visitor.page, options) };
  };

  test('when the lead form is used, then one reload keeps what was typed, and then it works', async () => {
    const { page, press, release } = await visitOldRelease();
    const lead = leadOf(`newer-${device}@example.com`);
    const form = leadForm(page);
    await form.fill(lead);
    await form.field('phone').focus();
    await calculator(page).fill(FIGURES);
    await form.field('phone').focus();
    release.chunksAreGone();
    await eventually(release.loads, 1);
    await page.waitForLoadState();
    await untilHydrated(page);

    expect(await form.values()).toEqual(lead);
    expect(await form.field('phone').evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await calculator(page).values()).toMatchObject(FIGURES);
    await press(form.submit);
    await toast(page).says(...SENT);
    expect(release.loads()).toBe(1);
    expect(await leadsOf(lead.email)).toHaveLength(1);
  });

  test('when the calculator is used, then one reload keeps what was typed, and then it works', async () => {
    const { page, press, release } = await visitOldRelease();
    const staffCost = device === 'phone' ? 8201 : 8202;
    const roi = calculator(page);
    await roi.fill({ ...FIGURES, currentStaffCost: String(staffCost) });
    release.chunksAreGone();
    await eventually(release.loads, 1);
    await page.waitForLoadState();
    await untilHydrated(page);

    expect(await roi.values()).toEqual({ ...FIGURES, currentStaffCost: String(staffCost) });
    await eventually(async () => (await roi.results())[1], '84');
    await press(roi.save);
    await roi.share.waitFor();
    expect(release.loads()).toBe(1);
    expect(await savedWith(staffCost)).toHaveLength(1);
  });

  test('when the chunks are missing even then, then no second reload comes and the lead is stored', async () => {
    const { page, press, release } = await visitOldRelease({ incomplete: true });
    const lead = leadOf(`incomplete-${device}@example.com`);
    release.chunksAreGone();
    await leadForm(page).field('businessName').focus();
    await eventually(release.loads, 1);
    await page.waitForLoadState();
    await untilHydrated(page);

    await leadForm(page).fill(lead);
    await press(leadForm(page).submit);
    await page.waitForURL('/?lead=ok#contact');
    expect(release.loads()).toBe(1);
    expect(await leadsOf(lead.email)).toHaveLength(1);
  });
});

test('when the visitor types on while the newer release is on its way, then that is kept too', async () => {
  const { page, provokes } = await visit({ device: 'desktop' });
  provokes(...gone);
  const release = await releaseNewer(page);
  const field = leadForm(page).field('businessName');
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
  await untilHydrated(page);
  expect(await field.inputValue()).toBe('Lone Star Plumbing');
});

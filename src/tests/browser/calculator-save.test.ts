import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { faultSummaryWords } from '#content/form-faults.ts';
import { roiWords } from '#content/roi.ts';
import { bothDevices, journeys } from '../support/journey.ts';
import { calculator, eventually, hold, leadForm, postsTo, toast } from '../support/steps.ts';

const { site, visit } = journeys();

const PATH = '/api/roi-calculation';
const REFUSED = /console error: Failed to load resource/;

/** The rows of a test, told apart by a staff cost that no other test enters. */
const rowsOf = (staffCost: number) =>
  site().stored.rows(
    `select monthly_leads, average_job_value, current_conversion_rate, calculated_savings::int,
       additional_revenue::int, extra_jobs_per_month::int
     from roi_calculations where current_staff_cost = $1`,
    [staffCost],
  );

const pasted = async (page: Page) => {
  const field = leadForm(page).field('businessName');
  await field.focus();
  await page.keyboard.press('Control+V');
  return field.inputValue();
};

describe.each(bothDevices)('on a %s', (device) => {
  const staffCost = device === 'phone' ? 4001 : 5001;

  test('when a calculation is saved, then it says Saving..., is stored, and can be opened anywhere', async () => {
    const { page, press } = await visit({ device });
    const roi = calculator(page);
    await roi.fill({ monthlyLeads: '240', currentStaffCost: String(staffCost), averageJobValue: '1,250' });
    const letGo = await hold(page, `**${PATH}`);
    expect(await roi.save.textContent()).toBe('Save Calculation');
    await press(roi.save);
    await roi.form.getByRole('button', { name: 'Saving...', disabled: true }).waitFor();
    letGo();

    await toast(page).says('Calculation saved!', 'Your ROI calculation has been saved successfully.');
    expect(await roi.save.textContent()).toBe('Save Calculation');
    expect(await roi.save.isEnabled()).toBe(true);
    const savings = (staffCost - 297) * 12;
    expect(await rowsOf(staffCost)).toEqual([
      {
        monthly_leads: 240,
        average_job_value: 1250,
        current_conversion_rate: 15,
        calculated_savings: savings,
        additional_revenue: 1_260_000,
        extra_jobs_per_month: 84,
      },
    ]);

    const address = await roi.share.inputValue();
    expect(address).toBe(
      `${site().url}/?monthlyLeads=240&currentStaffCost=${staffCost}&averageJobValue=1250&currentConversionRate=15#roi`,
    );
    const other = await visit({ device, path: address });
    expect(await calculator(other.page).values()).toEqual({
      monthlyLeads: '240',
      currentStaffCost: String(staffCost),
      averageJobValue: '1250',
      currentConversionRate: '15',
    });
    expect(await calculator(other.page).results()).toEqual(await roi.results());
    expect(await calculator(other.page).results()).toEqual([
      `$${savings.toLocaleString('en-US')}`,
      '84',
      '$1,260,000',
    ]);
  });

  test('when the link is copied, then it is in the clipboard', async () => {
    const { page, press } = await visit({ device });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const roi = calculator(page);
    await press(roi.save);
    await press(roi.form.getByRole('button', { name: roiWords.copy.idle }));
    await roi.form.getByRole('button', { name: roiWords.copy.done }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await roi.share.inputValue());
  });

  test('when there is no clipboard, then the link is copied all the same', async () => {
    const { page, press } = await visit({
      device,
      before: (blank) =>
        blank.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined })),
    });
    const roi = calculator(page);
    await roi.fill({ monthlyLeads: device === 'phone' ? '31' : '32' });
    await press(roi.save);
    await press(roi.form.getByRole('button', { name: roiWords.copy.idle }));
    await roi.form.getByRole('button', { name: roiWords.copy.done }).waitFor();
    expect(await pasted(page)).toBe(await roi.share.inputValue());
  });

  test('when saving fails, then a toast says so, the figures stay, and saving again works', async () => {
    const { page, press, provokes } = await visit({ device });
    provokes(REFUSED);
    const posts = postsTo(page, PATH);
    const roi = calculator(page);
    await roi.fill({ currentStaffCost: String(staffCost + 1) });
    await page.route(`**${PATH}`, (route) => route.fulfill({ status: 503, body: 'busy' }));
    await press(roi.save);

    await toast(page).says('Error', 'Failed to save calculation. Please try again.');
    await roi.form.getByRole('group', { name: faultSummaryWords.heading }).waitFor();
    expect(await roi.field('currentStaffCost').inputValue()).toBe(String(staffCost + 1));
    expect(await roi.share.count()).toBe(0);
    expect(await roi.save.textContent()).toBe('Save Calculation');

    await page.unroute(`**${PATH}`);
    await press(roi.save);
    await toast(page).says('Calculation saved!', 'Your ROI calculation has been saved successfully.');
    expect(await roi.form.getByRole('group', { name: faultSummaryWords.heading }).count()).toBe(0);
    expect(posts).toHaveLength(2);
    expect(posts[1]?.key).toBe(posts[0]?.key);
    expect(await rowsOf(staffCost + 1)).toHaveLength(1);
  });
});

test('when the connection breaks, then a toast says that saving failed', async () => {
  const { page, press, provokes } = await visit({ device: 'desktop' });
  provokes(REFUSED, new RegExp(`failed: POST .*${PATH}`));
  await page.route(`**${PATH}`, (route) => route.abort('connectionreset'));
  await press(calculator(page).save);
  await toast(page).says('Error', 'Failed to save calculation. Please try again.');
});

test('when figures change after saving, then the link to the old ones goes, and saving again is a new row', async () => {
  const { page, press } = await visit({ device: 'desktop' });
  const posts = postsTo(page, PATH);
  const roi = calculator(page);
  await roi.fill({ currentStaffCost: '6001' });
  await press(roi.save);
  await roi.share.waitFor();
  await roi.fill({ monthlyLeads: '101' });
  await eventually(() => roi.share.count(), 0);
  await press(roi.save);
  await roi.share.waitFor();
  expect(new URL(await roi.share.inputValue()).searchParams.get('monthlyLeads')).toBe('101');
  expect(await rowsOf(6001)).toHaveLength(2);
  expect(posts[1]?.key).not.toBe(posts[0]?.key);
});

test('when Save is pressed twice, then one calculation is sent and stored', async () => {
  const { page } = await visit({ device: 'desktop' });
  const posts = postsTo(page, PATH);
  const roi = calculator(page);
  await roi.fill({ currentStaffCost: '7001' });
  await roi.save.dblclick();
  await roi.share.waitFor();
  expect(posts).toHaveLength(1);
  expect(await rowsOf(7001)).toHaveLength(1);
});

test('when figures are too large for the server, then the page says that saving failed', async () => {
  const { page, press, provokes } = await visit({ device: 'desktop' });
  provokes(REFUSED);
  const roi = calculator(page);
  await roi.fill({ currentStaffCost: '3000000000' });
  await press(roi.save);
  await toast(page).says('Error', 'Failed to save calculation. Please try again.');
});

import { describe, expect, test } from '@jest/globals';
import { roiWords } from '#content/roi.ts';
import { bothDevices, journeys } from '../support/journey.ts';
import { calculator, eventually, leadForm, listen } from '../support/steps.ts';

const { visit } = journeys();

const DEFAULTS = {
  monthlyLeads: '100',
  currentStaffCost: '3500',
  averageJobValue: '500',
  currentConversionRate: '15',
};

// What is typed, and the savings, extra jobs and revenue that it comes to.
const READINGS = [
  [{ currentStaffCost: '0' }, ['-$3,564', '35', '$210,000']],
  [{ currentConversionRate: '80' }, ['$38,436', '-30', '-$180,000']],
  [{ monthlyLeads: '' }, ['$38,436', '0', '$0']],
  [{ averageJobValue: 'abc' }, ['$38,436', '35', '$0']],
  [{ averageJobValue: '1e3' }, ['$38,436', '35', '$0']],
  [{ currentStaffCost: '$ 3,500.99' }, ['$38,436', '35', '$210,000']],
  [{ currentConversionRate: '15 %' }, ['$38,436', '35', '$210,000']],
  [{ monthlyLeads: '33' }, ['$38,436', '12', '$72,000']],
] as const;

const VOLUMES = [
  ['50', '0-50'],
  ['51', '51-150'],
  ['500', '151-500'],
  ['501', '500+'],
] as const;

describe.each(bothDevices)('on a %s', (device) => {
  test('when the page opens, then the calculator shows the results of its defaults', async () => {
    const { page } = await visit({ device });
    const roi = calculator(page);
    expect(await roi.values()).toEqual(DEFAULTS);
    expect(await roi.results()).toEqual(['$38,436', '35', '$210,000']);
    expect(await roi.form.getByText(roiWords.assumptions).isVisible()).toBe(true);
  });

  test('when figures are typed, then the results follow at every key', async () => {
    const { page, press } = await visit({ device });
    const roi = calculator(page);
    await press(roi.field('monthlyLeads'));
    await page.keyboard.press('End');
    await page.keyboard.press('0');
    expect(await roi.results()).toEqual(['$38,436', '350', '$2,100,000']);
    await page.keyboard.press('0');
    expect(await roi.results()).toEqual(['$38,436', '3,500', '$21,000,000']);
    await page.keyboard.press('Backspace');
    expect(await roi.results()).toEqual(['$38,436', '350', '$2,100,000']);
  });

  test('when a result is too large to be exact, then the calculator says so instead', async () => {
    const { page } = await visit({ device });
    const roi = calculator(page);
    await roi.fill({ monthlyLeads: '999999999', averageJobValue: '999999999' });
    expect(await roi.form.getByText(roiWords.tooLarge).isVisible()).toBe(true);
    expect(await roi.results()).toEqual([]);
    await roi.fill({ averageJobValue: '1' });
    expect(await roi.results()).toHaveLength(3);
  });

  test('when the address bears figures, then the calculator shows them and what is missing is the default', async () => {
    const { page } = await visit({
      device,
      path: '/?monthlyLeads=1,200&averageJobValue=abc&utm_source=mail',
    });
    const roi = calculator(page);
    expect(await roi.values()).toEqual({
      monthlyLeads: '1200',
      currentStaffCost: '3500',
      averageJobValue: '0',
      currentConversionRate: '15',
    });
    expect(await roi.results()).toEqual(['$38,436', '420', '$0']);
  });

  test('when the calculator leads to the form, then the form has its number of leads chosen', async () => {
    const { page, press } = await visit({ device });
    const volume = leadForm(page).field('monthlyLeadVolume');
    for (const [leads, expected] of VOLUMES) {
      await calculator(page).fill({ monthlyLeads: leads });
      await press(page.getByRole('link', { name: roiWords.callToAction.label }));
      expect(await volume.inputValue()).toBe(expected);
      await volume.selectOption('');
    }
  });

  test('when the visitor has chosen a volume before, then the calculator does not change it', async () => {
    const { page, press } = await visit({ device });
    await leadForm(page).fill({ monthlyLeadVolume: '500+' });
    await press(page.getByRole('link', { name: roiWords.callToAction.label }));
    expect(await leadForm(page).field('monthlyLeadVolume').inputValue()).toBe('500+');
  });
});

test('when whatever is typed, then it is read as a whole number, or as 0', async () => {
  const { page } = await visit({ device: 'desktop' });
  const roi = calculator(page);
  for (const [typed, expected] of READINGS) {
    await roi.fill({ ...DEFAULTS, ...typed });
    expect([typed, await roi.results()]).toEqual([typed, expected]);
  }
});

test('when typing pauses, then the results are announced once', async () => {
  const told: string[] = [];
  const { page } = await visit({ device: 'desktop', before: (blank) => listen(blank, told) });
  const roi = calculator(page);
  await roi.field('monthlyLeads').press('End');
  await roi.field('monthlyLeads').pressSequentially('00');
  await eventually(() => told.length, 1);
  expect(told).toEqual([
    roiWords.announcement({
      annualSavings: '$38,436',
      extraJobsPerMonth: '3,500',
      additionalRevenue: '$21,000,000',
    }),
  ]);
});

test('when Enter is pressed in a field, then nothing is saved and the page stays', async () => {
  const { page } = await visit({ device: 'desktop' });
  const roi = calculator(page);
  await roi.fill({ monthlyLeads: '200' });
  await roi.field('monthlyLeads').press('Enter');
  expect(await roi.results()).toEqual(['$38,436', '70', '$420,000']);
  expect(await roi.share.count()).toBe(0);
  expect(new URL(page.url()).search).toBe('');
});

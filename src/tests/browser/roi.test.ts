import { test } from '@jest/globals';
import { errorSummaryText } from '#content/form/form-errors.ts';
import { roiText } from '#content/roi/roi.ts';
import { paths } from '#shared/api.ts';
import { eventually } from '../support/eventually.ts';
import { expect, journeys } from '../support/journey.ts';
import { newLead } from '../support/leads.ts';
import {
  delayRequests,
  failedResource,
  postsTo,
  uniqueStaffCost,
  untilBelowHeader,
} from '../support/steps.ts';

const { visit, leadsOf, calculationsOf } = journeys();

test('the results follow the numbers, and are announced after a pause', async () => {
  const { page, press, announced, roi, form } = await visit({ listens: true });
  const volume = form.field('monthlyLeadVolume');
  const follow = () => press(page.getByRole('link', { name: roiText.callToAction.label }).last());
  expect(await roi.results()).toEqual(['$38,436', '35', '$210,000']);
  await roi.field('monthlyLeads').press('End');
  await roi.field('monthlyLeads').pressSequentially('00');
  await eventually(roi.results, ['$38,436', '3,500', '$21,000,000']);
  await eventually(() => announced.length, 1);
  expect(announced[0]).toContain('$21,038,436');
  await roi.fill({ monthlyLeads: '240' });
  await follow();
  await expect(volume).toHaveValue('151-500');
  await volume.selectOption('0-50');
  await follow();
  await expect(volume).toHaveValue('0-50');
});

test('two clicks save once', async () => {
  const { page, roi, toast } = await visit({ desktop: true });
  const jobValue = roi.field('averageJobValue');
  await jobValue.fill('12500');
  // Enter calculates, and doesn't save.
  await jobValue.press('Enter');
  await roi.field('currentStaffCost').focus();
  await expect(jobValue).toHaveValue('12,500');
  const posts = postsTo(page, paths.roiCalculation);
  const staffCost = uniqueStaffCost();
  await roi.fill({ monthlyLeads: '240', currentStaffCost: staffCost, averageJobValue: '1,250' });
  const release = await delayRequests(page, `**${paths.roiCalculation}`);
  await roi.save.dblclick();
  await roi.form.getByRole('button', { name: roiText.save.pending, disabled: true }).waitFor();
  release();
  await toast.says(roiText.toasts.saved);
  await expect(roi.save).toHaveText(roiText.save.idle);
  await expect(roi.save).toBeFocused();
  expect(posts).toHaveLength(1);
  expect(await calculationsOf(staffCost)).toMatchObject([
    { monthly_leads: 240, average_job_value: 1250, current_conversion_rate: 15 },
  ]);
  await expect(roi.savedNote).toBeVisible();
  await roi.fill({ monthlyLeads: '101' });
  await expect(roi.savedNote).toHaveCount(0);
});

test('missed calls are counted, and the lead names them and the saved calculation', async () => {
  const { page, press, roi, form, send } = await visit();
  const staffCost = uniqueStaffCost();
  await roi.fill({ averageJobValue: '450', currentStaffCost: staffCost });
  await press(roi.save);
  await roi.savedNote.waitFor();
  await roi.missed.fill('0');
  for (let tap = 1; tap <= 9; tap += 1) await press(roi.addOne);
  await expect(roi.missedSum).toHaveText('9 calls × 42% × $450 = $1,701 that week.');
  await expect(form.field('missedCalls')).toBeHidden();
  await press(roi.missedLink);
  await untilBelowHeader(page.locator('#contact'));
  await expect(form.field('missedCalls')).toHaveValue('9');
  const lead = newLead();
  await send(lead);
  const [saved] = await calculationsOf(staffCost);
  expect(await leadsOf(lead)).toMatchObject([{ missed_calls: 9, calculation: saved?.id }]);
});

test('a translated calculator says what fails, and saves', async () => {
  const { press, expectProblems, roi, toast } = await visit({ translated: true });
  expectProblems(failedResource);
  const summary = roi.form.getByRole('group', { name: errorSummaryText.heading });
  await roi.fill({ monthlyLeads: '999999999', averageJobValue: '999999999' });
  await roi.form.getByText(roiText.tooLarge).first().waitFor();
  await roi.fill({ monthlyLeads: '240', averageJobValue: '2147483648' });
  // The server refuses a number that it can't store, and says which.
  await press(roi.save);
  await toast.says(roiText.toasts.failed);
  await summary.getByRole('link', { name: roiText.notWhole }).waitFor();
  await press(toast.close);
  await roi.fill({ averageJobValue: '800' });
  await expect(summary).toHaveCount(0);
  await press(roi.save);
  await roi.savedNote.waitFor();
  expect(await roi.form.locator('font').count()).toBeGreaterThan(10);
});

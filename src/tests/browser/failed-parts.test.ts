import { test } from '@jest/globals';
import type { Locator, Page } from 'playwright';
import { dockText } from '#content/dock.ts';
import { failedPartText } from '#content/failed-part.ts';
import { leadCaptureText } from '#content/lead-form.ts';
import { roiSection, roiText } from '#content/roi.ts';
import { site as siteText } from '#content/site.ts';
import { expect, journeys } from '../support/journey.ts';
import { newLead } from '../support/leads.ts';
import { CHUNKS, outcomes, uniqueStaffCost } from '../support/steps.ts';

const { visit, leadsOf, calculationsOf } = journeys();

/** React throws when it later removes this element itself. */
const remove = (element: Locator) => element.evaluate((node) => node.remove());
const REACT_ERROR = /console error: NotFoundError/;

/** The part shows its heading, the phone number and a button that reloads the page. */
async function untilFailed(page: Page, heading: string): Promise<Locator> {
  const failed = page.locator('section').filter({ hasText: failedPartText.message });
  const part = failed.filter({ has: page.getByRole('heading', { name: heading }) });
  await part.getByRole('link', { name: siteText.phone.display }).waitFor();
  return part.getByRole('button', { name: failedPartText.reload });
}

test('failed parts leave the others alone, keep their input, and work without script after a reload', async () => {
  const { page, press, expectProblems, form, roi, chat, toast } = await visit({
    device: 'desktop',
    path: '/?utm_source=fair',
  });
  expectProblems(REACT_ERROR);
  const [lead, staffCost] = [newLead(), uniqueStaffCost()];
  await press(form.agreements);
  await press(form.consent);
  await press(form.submit);
  await toast.says(outcomes.missing);
  await press(toast.close);
  const summary = await form.summary.elementHandle();
  const { monthlyLeadVolume, ...others } = lead;
  await form.fill(others);
  await summary.evaluate((node) => (node as Element).remove());
  await form.field('monthlyLeadVolume').selectOption(monthlyLeadVolume);
  await untilFailed(page, leadCaptureText.heading);

  await roi.fill({ currentStaffCost: staffCost, monthlyLeads: '200' });
  expect((await roi.results())[1]).toBe('70');
  await press(roi.save);
  await remove(roi.share.locator('xpath=../..'));
  await roi.fill({ monthlyLeads: '240' });
  await untilFailed(page, roiSection.heading);

  await chat.open();
  await remove(chat.panel);
  await page.keyboard.press('Escape');
  await press(await untilFailed(page, dockText.label));
  await page.locator('[data-script=none]').waitFor({ state: 'attached' });
  expect(await form.values()).toEqual(lead);
  await expect(form.consent).toBeChecked();
  await press(page.locator('a[href="#contact"]').filter({ visible: true }).first());
  await page.waitForURL(/#contact$/);
  await press(form.submit);
  await page.waitForURL('/?lead=ok#contact');
  await form.sent.waitFor();
  expect(await leadsOf(lead)).toMatchObject([{ first_touch: { utm_source: 'fair' } }]);
  await press(roi.form.getByRole('button', { name: roiText.calculate }));
  await page.waitForURL(/monthlyLeads=240/);
  expect((await roi.results())[1]).toBe('84');
  await press(roi.save);
  await roi.share.waitFor();
  expect(await calculationsOf(staffCost)).toHaveLength(2);
});

test('a calculator that cannot hydrate leaves the rest of the page alone', async () => {
  const { page, press, expectProblems, release, roi, form, toast } = await visit({
    hydrated: false,
    delays: CHUNKS,
    before: (newPage) =>
      newPage.addInitScript(() => {
        const { values } = Object;
        // Only the calculator's results have this property.
        Object.values = (object: object) => {
          if ('annualSavings' in object) throw new TypeError('broken');
          return values(object);
        };
      }),
  });
  expectProblems(/console error: TypeError: broken/);
  await page.waitForLoadState();
  await press(roi.save);
  release();
  await untilFailed(page, roiSection.heading);
  const lead = newLead();
  await form.fill(lead);
  await press(form.submit);
  await toast.says(outcomes.sent);
  expect(await leadsOf(lead)).toHaveLength(1);
});

import { expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { roiText } from '#content/roi.ts';
import { journeys } from '../support/journey.ts';
import { newLead } from '../support/leads.ts';
import { CHUNKS, outcomes, uniqueStaffCost } from '../support/steps.ts';

const { visit, leadsOf, calculationsOf } = journeys();

/** React throws when it later removes this element itself. */
const remove = (element: Locator) => element.evaluate((node) => node.remove());
const REACT_ERROR = /console error: NotFoundError/;
const untilFailed = (page: Page, island: string) =>
  page.locator(`[data-island=${island}][data-script=failed]`).waitFor();

test('a failed lead form posts itself and keeps its input', async () => {
  const { page, press, expectProblems, form, toast } = await visit({ path: '/?utm_source=fair' });
  expectProblems(REACT_ERROR);
  const lead = newLead();
  await press(form.consent);
  await press(form.submit);
  await toast.says(outcomes.missing);
  await press(toast.close);
  await remove(form.summary);
  await form.fill(lead);
  await untilFailed(page, 'lead-form');
  expect(await form.values()).toEqual(lead);
  expect(await form.consent.isChecked()).toBe(true);
  expect(await form.form.locator('[aria-invalid]').count()).toBe(0);
  await press(form.submit);
  await page.waitForURL('/?lead=ok#contact');
  await form.sent.waitFor();
  expect(Object.values(await form.values()).join('')).toBe('');
  expect(await leadsOf(lead)).toMatchObject([{ first_touch: { utm_source: 'fair' } }]);
});

test('a failed calculator calculates and saves without script', async () => {
  const { page, press, expectProblems, roi } = await visit();
  expectProblems(REACT_ERROR);
  const staffCost = uniqueStaffCost();
  await roi.fill({ currentStaffCost: staffCost });
  await press(roi.save);
  await remove(roi.share.locator('xpath=../..'));
  await roi.fill({ monthlyLeads: '200' });
  await untilFailed(page, 'calculator');
  await press(roi.form.getByRole('button', { name: roiText.calculate }));
  await page.waitForURL(/monthlyLeads=200/);
  expect((await roi.results())[1]).toBe('70');
  await press(roi.save);
  await roi.share.waitFor();
  expect(await calculationsOf(staffCost)).toHaveLength(2);
});

test('a calculator that cannot hydrate saves what was pressed', async () => {
  const { page, press, expectProblems, release, roi } = await visit({
    hydrated: false,
    delays: CHUNKS,
    before: (newPage) =>
      newPage.addInitScript(() => {
        Object.defineProperty(Intl.NumberFormat.prototype, 'format', {
          get: () => {
            throw new TypeError('broken');
          },
        });
      }),
  });
  expectProblems(/console error: TypeError: broken/);
  await page.waitForLoadState();
  const staffCost = uniqueStaffCost();
  await roi.fill({ currentStaffCost: staffCost });
  await press(roi.save);
  release();
  await page.waitForURL(/saved=1/);
  expect(await calculationsOf(staffCost)).toHaveLength(1);
});

test('a failed chat becomes a link to the form', async () => {
  const { page, press, expectProblems, chat, call } = await visit({ device: 'desktop' });
  expectProblems(REACT_ERROR);
  await chat.open();
  await remove(chat.panel);
  await page.keyboard.press('Escape');
  await untilFailed(page, 'chat');
  await press(call.launcher);
  await call.samples.waitFor();
  await press(chat.launcher);
  await page.waitForURL('/#contact');
});

import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { faq } from '#content/faq.ts';
import { roiText } from '#content/roi.ts';
import { trades } from '#content/site.ts';
import { filePaths } from '#shared/api.ts';
import { roiFields } from '#shared/roi.ts';
import { journeys } from '../support/journey.ts';
import { newLead } from '../support/leads.ts';
import { isFocused, uniqueStaffCost, failedResource } from '../support/steps.ts';

const { site, visit, leadsOf, calculationsOf } = journeys();

const isInView = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  });

const visitWithoutJavaScript = async (path = '/') => {
  const visitor = await visit({ path, hydrated: false, context: { javaScriptEnabled: false } });
  await visitor.page.waitForLoadState();
  return visitor;
};

test('when there is no JavaScript, then the menu and the FAQ work, and the chat button leads to the form', async () => {
  const { page, press, chat } = await visitWithoutJavaScript();
  await page.getByText(trades[1].call, { exact: true }).waitFor();
  expect(await page.locator('#lock-screen-call').isVisible()).toBe(false);
  const menu = page.locator('header details');
  await press(menu.locator('summary'));
  await press(menu.locator('a[href="#pricing"]'));
  expect(await isInView(page, '#pricing-heading')).toBe(true);

  const items = page.locator('#faq details');
  const open = page.locator('#faq details[open]');
  expect([await items.count(), await open.count()]).toEqual([faq.length, 0]);
  await press(items.nth(1).locator('summary'));
  await press(items.nth(2).locator('summary'));
  expect(await open.count()).toBe(1);
  expect(await open.getByText(faq[2]?.answer ?? '').isVisible()).toBe(true);

  await page.goto('/');
  await press(chat.launcher);
  await page.waitForURL('/#contact');
});

test('when there is no JavaScript, then the server calculates the results and saves the calculation', async () => {
  const { page, press, roi } = await visitWithoutJavaScript('/?currentStaffCost=0');
  const drawn = roiText.chart.textAlternative({ savings: '-$3,564', revenue: '$210,000' });
  expect(await page.locator('#roi svg[role=img]').getAttribute('aria-label')).toBe(drawn);
  for (const name of roiFields) {
    expect(await roi.form.getByText(roiText.fields[name].hint).isVisible()).toBe(true);
    expect(await roi.hint(name).count()).toBe(0);
  }
  await roi.fill({ monthlyLeads: '1,000', currentStaffCost: '0', averageJobValue: 'abc' });
  await press(roi.form.getByRole('button', { name: roiText.calculate }));
  await page.waitForURL(/monthlyLeads=/);
  expect(await roi.results()).toEqual(['-$3,564', '350', '$0']);
  expect(await roi.values()).toMatchObject({ currentStaffCost: '0', averageJobValue: '0' });
  expect(await isInView(page, '#roi')).toBe(true);

  const staffCost = uniqueStaffCost();
  await roi.fill({ monthlyLeads: '240', currentStaffCost: staffCost });
  await roi.field('currentStaffCost').press('Enter');
  await page.waitForURL(new RegExp(`currentStaffCost=${staffCost}`));
  expect(await calculationsOf(staffCost)).toEqual([]);

  await press(roi.save);
  await page.waitForURL(/saved=1/);
  expect(await roi.form.getByText(roiText.savedNote).isVisible()).toBe(true);
  expect(new URL(await roi.share.inputValue()).searchParams.get('currentStaffCost')).toBe(staffCost);
  expect(await roi.form.getByRole('button', { name: roiText.copy.idle }).count()).toBe(0);
  expect((await calculationsOf(staffCost)).map((saved) => saved.monthly_leads)).toEqual([240]);
});

test('without JavaScript, missed calls are typed in and added up', async () => {
  const { page, press, roi } = await visitWithoutJavaScript('/?averageJobValue=450');
  expect(await roi.addOne.isVisible()).toBe(false);
  await roi.missed.fill('9');
  await press(roi.form.getByRole('button', { name: roiText.missed.calculate }));
  await page.waitForURL(/missedCalls=9.*#missed-calls$/);
  expect(await roi.missedSum.textContent()).toBe('9 calls × 42% × $450 = $1,701 that week');
  expect(await isInView(page, '[data-missed]')).toBe(true);
  await press(roi.save);
  await page.waitForURL(/saved=1/);
  expect(new URL(await roi.share.inputValue()).searchParams.get('missedCalls')).toBe('9');
});

test('when there is no JavaScript, then a lead is stored with its campaign, and a form with errors is shown again', async () => {
  const { page, press, expectProblems, form } = await visitWithoutJavaScript(
    '/?utm_source=newsletter&gclid=click-1',
  );
  const lead = { ...newLead(), businessType: 'other' };
  await form.fill(lead);
  await form.field('tradeDetail').fill('Alarm systems');
  await form.field('callTime').selectOption('afternoon');
  await press(form.textConsent);
  await press(form.submit);
  await page.waitForURL('/?lead=ok#contact');
  expect(await form.sent.isVisible()).toBe(true);
  expect(await isInView(page, '#contact h3')).toBe(true);
  await page.locator(`#contact a[href="${filePaths.contactCard}"]`).click({ trial: true });
  expect(await form.submit.isVisible()).toBe(false);
  const [stored, ...more] = await leadsOf(lead);
  expect(more).toEqual([]);
  expect(stored).toMatchObject({
    business_type: 'other',
    trade_detail: 'Alarm systems',
    call_time: 'afternoon',
    first_touch: { utm_source: 'newsletter', gclid: 'click-1', landing_path: '/' },
  });
  const consents = await site().testDatabase.rows('select channel from consents where lead_id = $1', [
    stored?.id,
  ]);
  expect(consents).toEqual([{ channel: 'texts' }]);

  expectProblems(failedResource);
  const second = newLead();
  await form.fill({ ...second, contactName: '   ' });
  await press(form.submit);
  await form.summary.waitFor();
  expect(await isFocused(form.summary)).toBe(true);
  expect(await isInView(page, '#contact [role=group]')).toBe(true);
  await form.fill({ contactName: 'Dale Reyes' });
  await press(form.submit);
  await page.waitForURL('/?lead=ok#contact');
  expect(await leadsOf(second)).toHaveLength(1);
});

test('without container queries the page works as without JavaScript', async () => {
  const { page, press, form } = await visit({
    hydrated: false,
    before: (newPage) =>
      newPage.addInitScript(() => {
        CSS.supports = () => false;
      }),
  });
  const lead = newLead();
  await form.fill(lead);
  await press(form.submit);
  await page.waitForURL('/?lead=ok#contact');
  expect(await form.sent.isVisible()).toBe(true);
  expect(await leadsOf(lead)).toHaveLength(1);
});

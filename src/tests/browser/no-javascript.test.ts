import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { leadFormWords as words } from '#content/lead-form.ts';
import { headerLinks } from '#content/navigation.ts';
import { roiWords } from '#content/roi.ts';
import { site as owner } from '#content/site.ts';
import { roiFields } from '#shared/roi.ts';
import { bothDevices, journeys } from '../support/journey.ts';
import { calculator, leadForm, leadOf, untilBelowHeader } from '../support/steps.ts';

const { site, visit } = journeys();

const DETAIL = "Your information has been submitted. We'll contact you within 24 hours!";

/** Whether any of an element can be seen in the window as it is scrolled. */
const isInView = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  });

describe.each(bothDevices)('on a %s without JavaScript', (device) => {
  const visitPlainly = async (path = '/') => {
    const visitor = await visit({ device, path, hydrated: false, context: { javaScriptEnabled: false } });
    await visitor.page.waitForLoadState();
    return visitor;
  };

  test('when a link is followed, then its section is scrolled to', async () => {
    const { page, press } = await visitPlainly();
    if (device === 'phone') {
      const menu = page.locator('header details');
      for (const { label } of headerLinks) expect(await menu.getByText(label).isVisible()).toBe(false);
      await press(menu.locator('summary'));
      await press(menu.getByRole('link', { name: 'Pricing' }));
      expect(await isInView(page, '#pricing-heading')).toBe(true);
    } else {
      await press(page.locator('header').getByRole('link', { name: 'Pricing' }));
      await untilBelowHeader(page, 'pricing');
    }
    await press(page.locator('#faq').getByRole('link', { name: 'Contact us for personalized answers' }));
    expect(await isInView(page, '#contact-heading')).toBe(true);
  });

  test('when questions are opened, then one shows at a time', async () => {
    const { page, press } = await visitPlainly();
    const items = page.locator('#faq details');
    await press(items.nth(1).locator('summary'));
    await press(items.nth(2).locator('summary'));
    expect(await page.locator('#faq details[open]').count()).toBe(1);
    expect(await items.nth(2).locator('p').isVisible()).toBe(true);
    await press(items.nth(2).locator('summary'));
    expect(await page.locator('#faq details[open]').count()).toBe(0);
  });

  test('when the calculator is read, then its hints stand in the page, and no dead button does', async () => {
    const { page } = await visitPlainly();
    const roi = calculator(page);
    for (const name of roiFields) {
      expect(await roi.form.getByText(roiWords.fields[name].hint).isVisible()).toBe(true);
      expect(await roi.hint(name).count()).toBe(0);
    }
  });

  test('when Calculate is pressed, then the server answers with the results, in view', async () => {
    const { page, press } = await visitPlainly();
    const roi = calculator(page);
    await roi.fill({ monthlyLeads: '1,000', currentStaffCost: '0', averageJobValue: 'abc' });
    await press(roi.form.getByRole('button', { name: roiWords.calculate }));
    await page.waitForURL(/monthlyLeads=/);
    expect(await roi.results()).toEqual(['-$3,564', '350', '$0']);
    expect(await roi.values()).toMatchObject({ currentStaffCost: '0', averageJobValue: '0' });
    expect(await isInView(page, '#roi')).toBe(true);
  });

  test('when Enter is pressed in a field, then the results come and nothing is stored', async () => {
    const { page } = await visitPlainly();
    const staffCost = device === 'phone' ? '8301' : '8302';
    await calculator(page).fill({ currentStaffCost: staffCost });
    await calculator(page).field('currentStaffCost').press('Enter');
    await page.waitForURL(new RegExp(`currentStaffCost=${staffCost}`));
    const rows = await site().stored.rows('select 1 from roi_calculations where current_staff_cost = $1', [
      staffCost,
    ]);
    expect(rows).toHaveLength(0);
  });

  test('when a calculation is saved, then it is stored, and its link shows without a dead button', async () => {
    const { page, press } = await visitPlainly();
    const staffCost = device === 'phone' ? '8401' : '8402';
    const roi = calculator(page);
    await roi.fill({ monthlyLeads: '240', currentStaffCost: staffCost });
    await press(roi.save);
    await page.waitForURL(/saved=1/);
    expect(await roi.form.getByText(roiWords.savedNote).isVisible()).toBe(true);
    expect(new URL(await roi.share.inputValue()).searchParams.get('currentStaffCost')).toBe(staffCost);
    expect(await roi.form.getByRole('button', { name: roiWords.copy.idle }).count()).toBe(0);
    const rows = await site().stored.rows(
      'select monthly_leads, extra_jobs_per_month::int from roi_calculations where current_staff_cost = $1',
      [staffCost],
    );
    expect(rows).toEqual([{ monthly_leads: 240, extra_jobs_per_month: 84 }]);
  });

  test('when a lead is sent, then it is stored and confirmed, in view, and a repeat is the same lead', async () => {
    const { page, press } = await visitPlainly();
    const lead = leadOf(`plain-${device}@example.com`);
    const stored = () => site().stored.rows('select business_type from leads where email = $1', [lead.email]);
    const form = leadForm(page);
    await form.fill(lead);
    await press(form.submit);
    await page.waitForURL('/?lead=ok#contact');
    expect(await form.form.getByText(DETAIL).isVisible()).toBe(true);
    expect(await form.sent.isVisible()).toBe(true);
    expect(await isInView(page, '#contact form > :first-child')).toBe(true);
    expect(await form.field('businessName').inputValue()).toBe('');
    expect(await stored()).toEqual([{ business_type: 'plumbing' }]);

    await form.fill(lead);
    await press(form.submit);
    await page.waitForLoadState();
    expect(await stored()).toHaveLength(1);
  });

  test('when a field is missing, then the browser itself sends nothing', async () => {
    const { page, press } = await visitPlainly();
    const { phone: _phone, ...lead } = leadOf(`bubble-${device}@example.com`);
    await leadForm(page).fill(lead);
    await press(leadForm(page).submit);
    expect(await page.locator('#lead-phone:invalid:focus').count()).toBe(1);
    expect(new URL(page.url()).pathname).toBe('/');
  });

  test('when a field is blank, then the page comes back with values, fault and focus', async () => {
    const { page, press, provokes } = await visitPlainly();
    provokes(/console error: Failed to load resource.*400/);
    const lead = { ...leadOf(`blank-${device}@example.com`), contactName: '   ' };
    const form = leadForm(page);
    await form.fill(lead);
    await press(form.submit);
    await form.summary.waitFor();

    expect(await page.title()).toMatch(/^Error: /);
    expect(await form.values()).toMatchObject({ ...lead, contactName: expect.stringMatching(/^\s*$/) });
    expect(await form.summary.getByText('Please fill in all fields before submitting.').isVisible()).toBe(
      true,
    );
    expect(await form.field('contactName').getAttribute('aria-invalid')).toBe('true');
    const described = await form.field('contactName').getAttribute('aria-describedby');
    expect(await page.locator(`[id="${described ?? ''}"]`).textContent()).toBe(
      words.errors.missing.contactName,
    );
    expect(await page.locator('[role=group]:focus').count()).toBe(1);
    expect(await isInView(page, '#contact [role=group]')).toBe(true);

    await form.fill({ contactName: 'Dale Reyes' });
    await press(form.submit);
    await page.waitForURL('/?lead=ok#contact');
    expect(await site().stored.rows('select 1 from leads where email = $1', [lead.email])).toHaveLength(1);
  });

  test('when the form is refused, then a telephone number and an e-mail address stand beside the fault', async () => {
    const { page, press, provokes } = await visitPlainly();
    provokes(/console error: Failed to load resource.*503/);
    const spool = join(site().dataDir, 'spool');
    await writeFile(spool, 'no folder');
    await site().stored.rows('alter table leads rename to leads_away');
    try {
      await leadForm(page).fill(leadOf(`refused-${device}@example.com`));
      await press(leadForm(page).submit);
      await leadForm(page).summary.waitFor();
    } finally {
      await site().stored.rows('alter table leads_away rename to leads');
      await rm(spool);
    }
    expect(await leadForm(page).summary.getByRole('link', { name: owner.phone.display }).isVisible()).toBe(
      true,
    );
    expect(await leadForm(page).summary.getByRole('link', { name: owner.email }).isVisible()).toBe(true);
    expect(await leadForm(page).field('email').inputValue()).toBe(`refused-${device}@example.com`);
  });
});

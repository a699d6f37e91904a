import { test } from '@jest/globals';
import { faq } from '#content/sections/faq.ts';
import { english } from '#content/page-words.ts';
import { stop, stopText } from '#content/legal/stop.ts';
import { trades } from '#content/site.ts';
import { sampleCalls } from '#content/voice/sample-calls.ts';
import { voiceText } from '#content/voice/voice.ts';
import { expect, journeys } from '../support/journey.ts';
import { newLead } from '../support/leads.ts';
import { transcriptOf } from '../support/panel-steps.ts';
import { failedResource, uniqueStaffCost } from '../support/steps.ts';

const [first, second] = sampleCalls;
if (!second) throw new Error('there is no second sample call');

const { site, visit, leadsOf, calculationsOf } = journeys();

const visitWithoutJavaScript = (path: string) =>
  visit({ path, context: { javaScriptEnabled: false }, hydrated: false });

test('without JavaScript, menu, FAQ, lead form and stop form work', async () => {
  const { page, press, expectProblems, form } = await visitWithoutJavaScript(
    '/?utm_source=newsletter&gclid=click-1',
  );
  const menu = page.locator('header details');
  await press(menu.locator('summary'));
  await press(menu.locator('a[href="#pricing"]'));
  await expect(page.locator('#pricing-heading')).toBeInViewport();
  const [items, open] = [page.locator('#faq summary'), page.locator('#faq details[open]')];
  for (const item of [1, 2]) await press(items.nth(item));
  await expect(open).toHaveText(new RegExp(faq[2]?.question ?? ''));

  const lead = { ...newLead(), businessType: 'other' };
  await form.fill(lead);
  await form.field('tradeDetail').fill('Alarm systems');
  await form.field('reachBy').selectOption('text');
  await press(form.agreements);
  await press(form.textConsent);
  await press(form.submit);
  await page.waitForURL('/?lead=ok#contact');
  await expect(form.sent).toBeInViewport();
  await expect(form.submit).toBeHidden();
  const attribution = { utm_source: 'newsletter', gclid: 'click-1', landing_path: '/' };
  const [stored] = await leadsOf(lead);
  expect(stored).toMatchObject({ trade_detail: 'Alarm systems', reach_by: 'text', attribution });
  const consents = 'select channel, version from consents where lead_id = $1';
  const agreement = { channel: 'texts', version: english.form.textConsent.version };
  expect(await site().testDatabase.rows(consents, [stored?.id])).toEqual([agreement]);

  expectProblems(failedResource);
  const corrected = newLead();
  await form.fill({ ...corrected, contactName: '   ' });
  await press(form.submit);
  await expect(form.summary).toBeFocused();
  await form.fill({ contactName: 'Dale Reyes' });
  await press(form.submit);
  await page.waitForURL('/?lead=ok#contact');
  expect(await leadsOf(corrected)).toHaveLength(1);

  await press(page.locator('footer').getByRole('link', { name: stop.label }));
  await page.getByLabel(stopText.contact).fill('(214) 555-0191');
  await press(page.getByRole('button', { name: stopText.submit }));
  await page.waitForURL('/stop?done=all');
  await page.getByText(stopText.sent.what.all).waitFor();
});

test('without JavaScript, the server calculates, saves and adds up missed calls', async () => {
  const { page, press, roi, form } = await visitWithoutJavaScript('/');
  const staffCost = uniqueStaffCost();
  await roi.fill({ monthlyLeads: '240', currentStaffCost: staffCost, averageJobValue: '450' });
  await roi.missed.fill('9');
  await roi.field('currentStaffCost').press('Enter');
  await page.waitForURL(/missedCalls=9.*#roi$/);
  expect((await roi.results())[1]).toBe('84');
  expect(await calculationsOf(staffCost)).toEqual([]);
  await expect(roi.missedSum).toHaveText('9 calls × 42% × $450 = $1,701 that week.');
  await expect(roi.missedSum).toBeInViewport();
  await expect(form.field('missedCalls')).toHaveValue('9');

  await press(roi.save);
  await page.waitForURL(/saved=1/);
  await expect(roi.savedNote).toBeVisible();
  expect(await calculationsOf(staffCost)).toMatchObject([{ monthly_leads: 240 }]);
});

test('the page of a sample call has its sound, its words, the other trades and the form', async () => {
  const { page, form } = await visitWithoutJavaScript('/sample-call?trade=HVAC');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(voiceText.samples.label(second.name));
  await expect(page.locator('main ol').first().locator('li')).toHaveText(
    transcriptOf(second).map((line) => line.replace(/^(AI Assistant|Caller)/, '$1:')),
  );
  const audio = page.locator('audio');
  await expect(audio).toHaveAttribute('src', second.recording?.file ?? '');
  await expect(audio).toHaveAttribute('preload', 'none');
  await expect(page.locator('a[href^="/sample-call?trade="]')).toHaveCount(trades.length - 1);
  await expect(form.submit).toBeVisible();
  await page.goto('/sample-call?trade=none');
  await expect(heading).toHaveText(voiceText.samples.label(first.name));
});

test('an old browser posts the form itself, with the campaign', async () => {
  const { page, press, form } = await visit({
    path: '/?utm_source=van',
    hydrated: false,
    before: (newPage) => newPage.addInitScript(() => void (CSS.supports = () => false)),
  });
  await page.waitForLoadState();
  const lead = newLead();
  await form.fill(lead);
  await press(form.submit);
  await expect(form.sent).toBeVisible();
  expect(await leadsOf(lead)).toMatchObject([{ attribution: { utm_source: 'van' } }]);
});

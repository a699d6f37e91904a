import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { leadFormWords as words } from '#content/lead-form.ts';
import { site as owner } from '#content/site.ts';
import { leadFields } from '#shared/leads.ts';
import { bothDevices, journeys } from '../support/journey.ts';
import { eventually, leadForm, leadOf, listen, postsTo, toast } from '../support/steps.ts';

const { site, visit } = journeys();

const PATH = '/api/leads';
const ROUTE = `**${PATH}`;
const SENT = ['Success!', "Your information has been submitted. We'll contact you within 24 hours!"] as const;
const MISSING = ['Error', 'Please fill in all fields before submitting.'] as const;
const FAILED = ['Error', 'There was a problem submitting your information. Please try again.'] as const;
const REFUSED = /console error: Failed to load resource/;
const BROKEN = new RegExp(`failed: POST .*${PATH}`);

const countOf = async (email: string) =>
  (await site().stored.rows('select 1 from leads where email = $1', [email])).length;

const hasFocus = (page: Page) => () =>
  leadForm(page).summary.evaluate((summary) => summary === document.activeElement);

/** The words that a field is described by, where it is marked as wrong. */
const faultOf = (page: Page, name: (typeof leadFields)[number]) =>
  leadForm(page)
    .field(name)
    .evaluate((field) => {
      if (field.getAttribute('aria-invalid') !== 'true') return null;
      const id = field.getAttribute('aria-describedby') ?? '';
      return document.getElementById(id)?.textContent ?? 'described by nothing';
    });

describe.each(bothDevices)('on a %s', (device) => {
  test('when fields are missing, then nothing is sent and each says so, until it is mended', async () => {
    const { page, press } = await visit({ device });
    const posts = postsTo(page, PATH);
    const form = leadForm(page);
    await page.evaluate(() => {
      addEventListener('invalid', () => console.error('the browser shows its own bubble'), { capture: true });
    });
    await form.fill({ businessName: '   ' });
    await press(form.submit);

    await toast(page).says(...MISSING);
    await eventually(hasFocus(page), true);
    expect(await form.summary.getByText(MISSING[1]).isVisible()).toBe(true);
    for (const name of leadFields) {
      expect([name, await faultOf(page, name)]).toEqual([name, words.errors.missing[name]]);
      expect(await form.summary.getByRole('link', { name: words.errors.missing[name] }).count()).toBe(1);
    }
    expect(await form.submit.isEnabled()).toBe(true);

    const { businessName, ...others } = leadOf(`mended-${device}@example.com`);
    await form.fill({ businessName });
    expect(await faultOf(page, 'businessName')).toBeNull();
    expect(await form.form.getByText(words.errors.missing.businessName).count()).toBe(0);
    expect(await faultOf(page, 'contactName')).toBe(words.errors.missing.contactName);
    await form.fill(others);
    expect(await form.summary.count()).toBe(0);

    expect(posts).toEqual([]);
    await press(form.submit);
    await toast(page).says(...SENT);
    expect(posts).toHaveLength(1);
  });

  test('when a line of the summary is followed, then its field has the focus, in view', async () => {
    const { page, press } = await visit({ device });
    const form = leadForm(page);
    await press(form.submit);
    await press(form.summary.getByRole('link', { name: words.errors.missing.phone }));
    await eventually(() => form.field('phone').evaluate((field) => field === document.activeElement), true);
    const header = await page.locator('header').boundingBox();
    const field = await form.field('phone').boundingBox();
    expect(field?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
  });

  test('when fields are missing again, then the summary takes the focus again', async () => {
    const { page, press } = await visit({ device });
    const form = leadForm(page);
    await press(form.submit);
    await eventually(hasFocus(page), true);
    await form.fill({ businessName: 'Again' });
    await press(form.submit);
    await eventually(hasFocus(page), true);
    expect(await faultOf(page, 'businessName')).toBeNull();
    expect(await toast(page).all.count()).toBe(1);
  });

  test.each(['answers 503', 'breaks off'])(
    'when the server %s, then the fields stay and a retry works',
    async (how) => {
      const { page, press, provokes } = await visit({ device });
      const email = `${how.replace(' ', '-')}-${device}@example.com`;
      const posts = postsTo(page, PATH);
      const form = leadForm(page);
      const lead = leadOf(email);
      if (how === 'breaks off') {
        provokes(REFUSED, BROKEN);
        await page.route(ROUTE, (route) => route.abort('connectionreset'));
      } else {
        provokes(REFUSED);
        await page.route(ROUTE, (route) => route.fulfill({ status: 503, body: 'busy' }));
      }
      await form.fill(lead);
      await press(form.submit);

      await toast(page).says(...FAILED);
      await eventually(hasFocus(page), true);
      expect(await form.values()).toEqual(lead);
      expect(await form.summary.getByText(FAILED[1]).isVisible()).toBe(true);
      const call = form.summary.getByRole('link', { name: owner.phone.display });
      expect(await call.getAttribute('href')).toBe(`tel:${owner.phone.e164}`);
      const write = form.summary.getByRole('link', { name: owner.email });
      expect(await write.getAttribute('href')).toBe(`mailto:${owner.email}`);
      expect(await form.submit.textContent()).toBe(words.submit.idle);

      await page.unroute(ROUTE);
      await press(form.submit);
      await toast(page).says(...SENT);
      expect(await form.summary.count()).toBe(0);
      expect(posts.map(({ key }) => key)).toEqual([posts[0]?.key, posts[0]?.key]);
      expect(await countOf(email)).toBe(1);
    },
  );
});

test('when the answer is lost after the lead was stored, then a retry leaves one row', async () => {
  const { page, press, provokes } = await visit({ device: 'phone' });
  provokes(REFUSED, BROKEN);
  const email = 'answer-lost@example.com';
  await page.route(ROUTE, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await leadForm(page).fill(leadOf(email));
  await press(leadForm(page).submit);
  await toast(page).says(...FAILED);
  expect(await countOf(email)).toBe(1);

  await page.unroute(ROUTE);
  await press(leadForm(page).submit);
  await toast(page).says(...SENT);
  expect(await countOf(email)).toBe(1);
});

test('when a field is corrected after a failure, then it is sent under a new key and not refused', async () => {
  const { page, press, provokes } = await visit({ device: 'desktop' });
  provokes(REFUSED, BROKEN);
  const posts = postsTo(page, PATH);
  await page.route(ROUTE, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await leadForm(page).fill(leadOf('corrected@example.com'));
  await press(leadForm(page).submit);
  await toast(page).says(...FAILED);

  await page.unroute(ROUTE);
  await leadForm(page).fill({ phone: '(806) 555-0199' });
  await press(leadForm(page).submit);
  await toast(page).says(...SENT);
  expect(posts[1]?.key).not.toBe(posts[0]?.key);
  expect(await countOf('corrected@example.com')).toBe(2);
});

test.each(['is missing', 'fails'])('when a lead %s, then the summary alone speaks', async (what) => {
  const told: string[] = [];
  const { page, press, provokes } = await visit({
    device: 'desktop',
    before: (blank) => listen(blank, told),
  });
  if (what === 'fails') {
    provokes(REFUSED);
    await page.route(ROUTE, (route) => route.fulfill({ status: 503 }));
    await leadForm(page).fill(leadOf('unspoken@example.com'));
  }
  await press(leadForm(page).submit);
  const [title, description] = what === 'fails' ? FAILED : MISSING;
  await toast(page).says(title, description);
  await eventually(hasFocus(page), true);
  await page.waitForFunction(() => !document.body.querySelector(':scope > [role=status]'));
  expect(told.filter((text) => text !== 'Notification')).toEqual([]);
});

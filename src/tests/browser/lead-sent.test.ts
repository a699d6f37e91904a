import { describe, expect, test } from '@jest/globals';
import { leadFormWords as words } from '#content/lead-form.ts';
import { site as owner } from '#content/site.ts';
import { leadFields } from '#shared/leads.ts';
import { bothDevices, journeys } from '../support/journey.ts';
import { calculator, eventually, hold, leadForm, leadOf, listen, postsTo, toast } from '../support/steps.ts';

const { site, visit } = journeys();

const PATH = '/api/leads';
const SENT = ['Success!', "Your information has been submitted. We'll contact you within 24 hours!"] as const;

const rowsOf = (email: string) =>
  site().stored.rows(
    `select business_name, contact_name, email, phone, phone_e164, business_type, monthly_lead_volume, suspected_spam
     from leads where email = $1`,
    [email],
  );

describe.each(bothDevices)('on a %s', (device) => {
  test('when a lead is sent, then it is stored, the fields are empty and the outcome stays written', async () => {
    const { page, press } = await visit({ device });
    const email = `sent-${device}@example.com`;
    const form = leadForm(page);
    await form.fill({ ...leadOf(email), businessName: '  Lone Star Plumbing ' });
    await page.waitForFunction(() => performance.now() > 4_000);
    const letGo = await hold(page, `**${PATH}`);
    expect(await form.submit.textContent()).toBe(words.submit.idle);
    await press(form.submit);
    await form.form.getByRole('button', { name: 'Submitting...', disabled: true }).waitFor();
    letGo();

    await toast(page).says(...SENT);
    expect(Object.values(await form.values())).toEqual(['', '', '', '', '', '']);
    expect(await form.submit.textContent()).toBe(words.submit.idle);
    expect(await form.submit.isEnabled()).toBe(true);
    expect(await form.sent.isVisible()).toBe(true);
    expect(await form.form.getByText(SENT[1]).isVisible()).toBe(true);
    expect(await form.form.getByRole('link', { name: owner.phone.display }).isVisible()).toBe(true);
    expect(await rowsOf(email)).toEqual([
      {
        business_name: 'Lone Star Plumbing',
        contact_name: 'Dale Reyes',
        email,
        phone: '(806) 555-0142',
        phone_e164: '+18065550142',
        business_type: 'plumbing',
        monthly_lead_volume: '51-150',
        suspected_spam: false,
      },
    ]);
  });

  test('when submit is pressed twice at once, then one lead is sent and stored', async () => {
    const { page } = await visit({ device });
    const email = `twice-${device}@example.com`;
    const posts = postsTo(page, PATH);
    const form = leadForm(page);
    await form.fill(leadOf(email));
    await form.submit.scrollIntoViewIfNeeded();
    const box = await form.submit.boundingBox();
    if (!box) throw new Error('The button is not on the screen.');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    if (device === 'phone') await Promise.all([page.touchscreen.tap(x, y), page.touchscreen.tap(x, y)]);
    else await page.mouse.dblclick(x, y);

    await toast(page).says(...SENT);
    await page.waitForLoadState('networkidle');
    expect(posts).toHaveLength(1);
    expect(await rowsOf(email)).toHaveLength(1);
    expect(await form.summary.count()).toBe(0);
  });

  test('when the outcome is a success, then it is announced exactly once', async () => {
    const told: string[] = [];
    const { page, press } = await visit({ device, before: (blank) => listen(blank, told) });
    await leadForm(page).fill(leadOf(`announced-${device}@example.com`));
    await press(leadForm(page).submit);
    await toast(page).says(...SENT);
    await eventually(() => told.filter((text) => text.includes(SENT[1])).length, 1);
    await untilSilent(page);
    expect(told.filter((text) => text.includes(SENT[0]) || text.includes(SENT[1]))).toHaveLength(1);
  });
});

/** Radix takes an announcement away again: nothing more is to come. */
const untilSilent = (page: Parameters<typeof toast>[0]) =>
  page.waitForFunction(() => !document.body.querySelector(':scope > [role=status]'));

test('when the form is sent by the keyboard, then it is stored', async () => {
  const { page } = await visit({ device: 'desktop' });
  const form = leadForm(page);
  await form.field('businessName').focus();
  await page.keyboard.type('Keys & Co');
  for (const text of ['Kay Board', 'keyboard@example.com', '806 555 0143']) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await toast(page).says(...SENT);
  expect(await rowsOf('keyboard@example.com')).toMatchObject([
    { business_name: 'Keys & Co', business_type: 'plumbing', monthly_lead_volume: '0-50' },
  ]);
});

test('when a second lead is typed after the first, then it is sent as another', async () => {
  const { page, press } = await visit({ device: 'desktop' });
  const posts = postsTo(page, PATH);
  const form = leadForm(page);
  for (const email of ['first-of-two@example.com', 'second-of-two@example.com']) {
    await form.fill(leadOf(email));
    const answered = page.waitForResponse(`**${PATH}`);
    await press(form.submit);
    expect((await answered).status()).toBe(201);
    await eventually(() => form.field('email').inputValue(), '');
    expect(await rowsOf(email)).toHaveLength(1);
  }
  expect(posts[1]?.key).not.toBe(posts[0]?.key);
});

test('when a visitor calculates and then leaves a lead, then both rows bear the same visitor', async () => {
  const { page, press } = await visit({ device: 'phone' });
  await calculator(page).fill({ currentStaffCost: '9001' });
  await press(calculator(page).save);
  await calculator(page).share.waitFor();
  await leadForm(page).fill(leadOf('joined@example.com'));
  await press(leadForm(page).submit);
  await toast(page).says(...SENT);

  const [lead] = await site().stored.rows('select visitor_id from leads where email = $1', [
    'joined@example.com',
  ]);
  const [saved] = await site().stored.rows(
    'select visitor_id from roi_calculations where current_staff_cost = 9001',
  );
  expect(lead).toEqual(saved);
  expect(await page.context().cookies()).toMatchObject([
    { name: 'porchlight_visitor', httpOnly: true, sameSite: 'Lax', value: lead?.visitor_id },
  ]);
});

test('when the lead form is read, then its fields help a phone to fill them in', async () => {
  const { page } = await visit({ device: 'phone' });
  const form = leadForm(page);
  const attributes = ['type', 'autocomplete', 'inputmode', 'enterkeyhint', 'required'];
  const read = (name: 'businessName' | 'contactName' | 'email' | 'phone') =>
    form.field(name).evaluate((field, names) => names.map((key) => field.getAttribute(key)), attributes);
  expect(await read('businessName')).toEqual([null, 'organization', null, 'next', '']);
  expect(await read('contactName')).toEqual([null, 'name', null, 'next', '']);
  expect(await read('email')).toEqual(['email', 'email', 'email', 'next', '']);
  expect(await read('phone')).toEqual(['tel', 'tel', 'tel', 'next', '']);
});

test('when the lead form stands on a desktop, then its fields pair up, before a fault as after', async () => {
  const { page, press } = await visit({ device: 'desktop' });
  const form = leadForm(page);
  const lefts = async () =>
    Promise.all(leadFields.map(async (name) => (await form.field(name).boundingBox())?.x ?? 0));
  const [left = 0, right = 0] = await lefts();
  expect(right).toBeGreaterThan(left);
  expect(await lefts()).toEqual([left, right, left, right, left, right]);
  await press(form.submit);
  await form.summary.waitFor();
  expect(await lefts()).toEqual([left, right, left, right, left, right]);
});

import { expect, test } from '@jest/globals';
import { leadFormWords as words } from '#content/lead-form.ts';
import { site as owner } from '#content/site.ts';
import { paths } from '#shared/api.ts';
import { leadFields, type LeadField } from '#shared/lead-fields.ts';
import { eventually } from '../support/eventually.ts';
import { journeys, firstTouch, type Visitor } from '../support/journey.ts';
import { listen, outcomes, postsTo, failedResource, typedLead, untilFocused } from '../support/steps.ts';

const { visit, leadsOf } = journeys();

const ROUTE = `**${paths.leads}`;
const broken = new RegExp(`failed: POST .*${paths.leads}`);
const { missing } = words.errors;

/** The words that a field is described by, where it is marked as wrong. */
const faultOf = ({ form }: Visitor, name: LeadField) =>
  form.field(name).evaluate((field) => {
    if (field.getAttribute('aria-invalid') !== 'true') return null;
    const id = field.getAttribute('aria-describedby') ?? '';
    return document.getElementById(id)?.textContent ?? 'described by nothing';
  });

/** How far below the sticky header something begins. */
const belowHeader = async ({ page }: Visitor, element: Visitor['form']['form']) => {
  const header = await page.locator('header').first().boundingBox();
  return ((await element.boundingBox())?.y ?? -1) - ((header?.y ?? 0) + (header?.height ?? 0));
};

test('when fields are missing, then nothing is sent, each says so and is led to, until it is mended', async () => {
  const visitor = await visit();
  const { page, press, form, toast } = visitor;
  const posts = postsTo(page, paths.leads);
  await page.evaluate(() => {
    addEventListener('invalid', () => console.error('the browser shows its own bubble'), { capture: true });
  });
  await form.fill({ businessName: '   ' });
  await press(form.submit);

  await toast.says(...outcomes.missing);
  await untilFocused(form.summary);
  expect(await form.summary.getByText(outcomes.missing[1]).isVisible()).toBe(true);
  for (const name of leadFields) {
    expect([name, await faultOf(visitor, name)]).toEqual([name, missing[name]]);
    expect(await form.summary.getByRole('link', { name: missing[name] }).count()).toBe(1);
  }
  expect(await form.submit.isEnabled()).toBe(true);

  await press(toast.close);
  for (const name of ['phone', 'email', 'monthlyLeadVolume'] as const) {
    await press(form.summary.getByRole('link', { name: missing[name] }));
    await untilFocused(form.field(name));
    const label = form.form.getByText(words.fields[name], { exact: true });
    expect(await belowHeader(visitor, label)).toBeGreaterThanOrEqual(0);
  }

  // By touch or click and key by key: the field that is typed in must keep every key.
  const lead = typedLead();
  await press(form.field('businessName'));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(lead.businessName);
  expect(await form.field('businessName').inputValue()).toBe(lead.businessName);
  expect(await faultOf(visitor, 'businessName')).toBeNull();
  expect(await form.form.getByText(missing.businessName).count()).toBe(0);

  await press(form.submit);
  await untilFocused(form.summary);
  expect(await toast.all.count()).toBe(1);
  await press(form.field('contactName'));
  await page.keyboard.type(lead.contactName);
  expect(await form.field('contactName').inputValue()).toBe(lead.contactName);
  expect(await faultOf(visitor, 'email')).toBe(missing.email);
  await form.fill(lead);
  expect(await form.summary.count()).toBe(0);

  expect(posts).toEqual([]);
  await visitor.send();
  expect(posts).toHaveLength(1);
  expect(await leadsOf(lead)).toHaveLength(1);
});

test.each([
  ['answers 503', 'phone'],
  ['breaks off', 'desktop'],
] as const)('when the server %s on a %s, then the fields stay and a retry works', async (how, device) => {
  const { page, press, provokes, form, toast, send } = await visit({ device });
  const posts = postsTo(page, paths.leads);
  const lead = typedLead();
  provokes(failedResource, ...(how === 'breaks off' ? [broken] : []));
  await page.route(ROUTE, (route) =>
    how === 'breaks off' ? route.abort('connectionreset') : route.fulfill({ status: 503, body: 'busy' }),
  );
  await form.fill(lead);
  await press(form.submit);

  await toast.says(...outcomes.failed);
  await untilFocused(form.summary);
  expect(await form.values()).toEqual(lead);
  expect(await form.summary.getByText(outcomes.failed[1]).isVisible()).toBe(true);
  const call = form.summary.getByRole('link', { name: owner.phone.display });
  expect(await call.getAttribute('href')).toBe(`tel:${owner.phone.e164}`);
  const write = form.summary.getByRole('link', { name: owner.email });
  expect(await write.getAttribute('href')).toBe(`mailto:${owner.email}`);
  expect(await form.submit.textContent()).toBe(words.submit.idle);

  await page.unroute(ROUTE);
  await send();
  expect(await form.summary.count()).toBe(0);
  expect(posts.map(({ key }) => key)).toEqual([posts[0]?.key, posts[0]?.key]);
  expect(await leadsOf(lead)).toHaveLength(1);
});

test('when the answer is lost and the lead corrected, then it is sent under a new key and not refused', async () => {
  const { page, send, sendWithoutResponse } = await visit();
  const posts = postsTo(page, paths.leads);
  const lead = typedLead();
  await sendWithoutResponse(lead);
  expect(await leadsOf(lead)).toHaveLength(1);
  await send({ phone: '(806) 555-0199' });
  expect(posts[1]?.key).not.toBe(posts[0]?.key);
  expect(await leadsOf(lead)).toHaveLength(2);
});

test('when a lead is missing fields or fails, then the summary alone speaks', async () => {
  const announced: string[] = [];
  const { page, press, provokes, form, toast } = await visit({ before: (blank) => listen(blank, announced) });
  provokes(failedResource);
  await page.route(ROUTE, (route) => route.fulfill({ status: 503 }));
  const faults = [[...outcomes.missing, {}] as const, [...outcomes.failed, typedLead()] as const];
  for (const [title, detail, lead] of faults) {
    await form.fill(lead);
    await press(form.submit);
    await toast.says(title, detail);
    await untilFocused(form.summary);
    await page.waitForFunction(() => !document.body.querySelector(':scope > [role=status]'));
  }
  expect(announced.filter((text) => text !== 'Notification')).toEqual([]);
});

test('when there are more faults than a small phone shows, then it shows where they begin', async () => {
  const visitor = await visit({ size: [320, 640] });
  await visitor.press(visitor.form.submit);
  const heading = visitor.form.summary.getByRole('heading');
  await heading.waitFor();
  await eventually(
    () => belowHeader(visitor, heading),
    (pixels) => pixels >= 0,
  );
});

test('when a form came back with faults and is then sent, then its fields are cleared', async () => {
  const { page, provokes, form, send } = await visit();
  provokes(/status of 400/);
  const lead = typedLead();
  await form.fill({ ...lead, businessName: '' });
  await Promise.all([
    page.waitForURL(ROUTE),
    page.evaluate(() => {
      document.querySelector<HTMLFormElement>('#contact form')?.submit();
    }),
  ]);
  await firstTouch(page);
  expect(await form.values()).toMatchObject({ email: lead.email, businessName: '' });

  await send({ businessName: lead.businessName });
  await form.sent.waitFor();
  expect(Object.values(await form.values()).join('')).toBe('');
  expect(await leadsOf(lead)).toMatchObject([{ business_name: lead.businessName }]);
});

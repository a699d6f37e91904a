import { transformFileSync } from '@swc/core';
import { describe, expect, test } from '@jest/globals';
import { leadFormWords as words } from '#content/lead-form.ts';
import { bothDevices, journeys } from '../support/journey.ts';
import { leadForm, leadOf, toast } from '../support/steps.ts';

const { site, visit } = journeys();

const SENT = ['Success!', "Your information has been submitted. We'll contact you within 24 hours!"] as const;

const leadFrom = async (email: string) => {
  const rows = await site().stored.rows<{ id: string; source: string; trade_detail: string | null }>(
    'select id, source, trade_detail from leads where email = $1',
    [email],
  );
  expect(rows).toHaveLength(1);
  return rows[0];
};
const consentsOf = (id: string | undefined) =>
  site().stored.rows(
    'select text, text_version, name, phone, page_address from consents where lead_id = $1',
    [id],
  );

describe.each(bothDevices)('on a %s', (device) => {
  test('when another trade is chosen, then a field asks which, and the answer is stored', async () => {
    const { page, press } = await visit({ device });
    const form = leadForm(page);
    expect(await form.tradeDetail.isVisible()).toBe(false);
    await form.fill({ ...leadOf(`trade-${device}@example.com`), businessType: 'other' });
    await form.tradeDetail.fill('Window cleaning');
    await press(form.submit);
    await toast(page).says(...SENT);
    expect(await leadFrom(`trade-${device}@example.com`)).toMatchObject({ trade_detail: 'Window cleaning' });
    expect(await form.tradeDetail.isVisible()).toBe(false);
  });

  test('when a listed trade is chosen after all, then the field goes, and what stood there is not sent', async () => {
    const { page, press } = await visit({ device });
    const form = leadForm(page);
    await form.fill({ ...leadOf(`listed-${device}@example.com`), businessType: 'other' });
    await form.tradeDetail.fill('Window cleaning');
    await form.fill({ businessType: 'hvac' });
    expect(await form.tradeDetail.isVisible()).toBe(false);
    await press(form.submit);
    await toast(page).says(...SENT);
    expect(await leadFrom(`listed-${device}@example.com`)).toMatchObject({ trade_detail: null });
  });

  test('when the box is ticked, then the words beside it are kept as evidence', async () => {
    const { page, press } = await visit({ device });
    const form = leadForm(page);
    const lead = leadOf(`consent-${device}@example.com`);
    expect(await form.consent.isChecked()).toBe(false);
    await form.fill(lead);
    await press(form.consent);
    await press(form.submit);
    await toast(page).says(...SENT);
    const { id } = (await leadFrom(lead.email)) ?? {};
    expect(await consentsOf(id)).toEqual([
      {
        text: words.consent.text,
        text_version: words.consent.version,
        name: lead.contactName,
        phone: lead.phone,
        page_address: `${site().url}/`,
      },
    ]);
  });

  test('when there is no script, then both fields stand there and are stored', async () => {
    const visitor = await visit({ device, hydrated: false, context: { javaScriptEnabled: false } });
    const { page, press } = visitor;
    await page.waitForLoadState();
    const form = leadForm(page);
    await form.fill({ ...leadOf(`plain-${device}@example.com`), businessType: 'other' });
    await form.tradeDetail.fill('Alarm systems');
    await press(form.consent);
    await press(form.submit);
    await page.waitForURL('/?lead=ok#contact');
    const lead = await leadFrom(`plain-${device}@example.com`);
    expect(lead).toMatchObject({ trade_detail: 'Alarm systems' });
    expect(await consentsOf(lead?.id)).toHaveLength(1);
  });
});

test('when the box is left empty, then the lead is stored without a consent', async () => {
  const { page, press } = await visit({ device: 'phone' });
  await leadForm(page).fill(leadOf('no-consent@example.com'));
  await press(leadForm(page).submit);
  await toast(page).says(...SENT);
  expect(await consentsOf((await leadFrom('no-consent@example.com'))?.id)).toEqual([]);
});

test('when the chat hands over what it knows, then what was typed stays and the lead counts as its', async () => {
  const { page, press } = await visit({ device: 'desktop' });
  const form = leadForm(page);
  await form.fill({ contactName: 'Typed Myself' });
  const values = { ...leadOf('from-chat@example.com'), contactName: 'Heard In Chat' };
  const known = { values, source: 'chat' };
  const { code } = transformFileSync('src/client/leads/prefill.ts', {
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
  });
  await page.evaluate(
    `${code.replace('export ', '')}; prefill(document.querySelector('#contact form'), ${JSON.stringify(known)})`,
  );
  expect(await form.values()).toEqual({ ...leadOf('from-chat@example.com'), contactName: 'Typed Myself' });
  await press(form.submit);
  await toast(page).says(...SENT);
  expect(await leadFrom('from-chat@example.com')).toMatchObject({ source: 'chat' });
});

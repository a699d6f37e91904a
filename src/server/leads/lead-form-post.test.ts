import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { leadFormWords } from '#content/lead-form.ts';
import { site as words } from '#content/site.ts';
import { elementsOf, inputNamed, sectionOf, textOf, titleOf } from '../../tests/support/html.ts';
import { leadOf, leadsFrom } from '../../tests/support/leads.ts';
import { createTestApp } from '../../tests/support/test-app.ts';
import { untilEnd } from '../../tests/support/until-end.ts';

const site = await untilEnd(createTestApp());

const post = (fields: Record<string, string>) =>
  request(site.app).post('/api/leads').type('form').send(fields);

describe('a form that is right', () => {
  test('when it is sent without a script, then the browser is led to a page that confirms it', async () => {
    const lead = leadOf({ phone: '214.555.0100 x12' });
    const sent = await post({ ...lead, idempotencyKey: '', referralNote: '' });
    expect(sent.status).toBe(303);
    expect(sent.get('Location')).toBe('/?lead=ok#contact');
    expect(await leadsFrom(site.stored, lead.email)).toMatchObject([
      {
        business_name: lead.businessName,
        phone_e164: '+12145550100',
        phone_extension: '12',
        suspected_spam: false,
      },
    ]);

    const page = await request(site.app).get('/?lead=ok');
    expect(page.status).toBe(200);
    expect(textOf(sectionOf(page.text, 'contact'))).toContain(leadFormWords.toasts.sent.description);
    expect(textOf(sectionOf(page.text, 'contact'))).toContain(leadFormWords.success.when.unknown);
    expect(titleOf(page.text)).toBe(words.title);
    expect(inputNamed(page.text, 'email')?.value ?? '').toBe('');
  });

  test('when the plain page is read, then it does not claim that anything was sent', async () => {
    const page = await request(site.app).get('/');
    expect(page.text).not.toContain(leadFormWords.success.heading);
  });

  test('when the hidden field is filled, then the lead is suspected and the visitor led on alike', async () => {
    const lead = leadOf();
    const sent = await post({ ...lead, referralNote: 'cheap pills' });
    expect([sent.status, sent.get('Location')]).toEqual([303, '/?lead=ok#contact']);
    expect(await leadsFrom(site.stored, lead.email)).toMatchObject([{ suspected_spam: true }]);
  });
});

describe('the box of a form that is wrong', () => {
  const { version } = leadFormWords.consent;
  test.each<[string, object, boolean]>([
    ['beside the words that the page shows again', { consentVersion: version }, true],
    ['and the form does not say beside which words', {}, true],
    ['beside other words', { consentVersion: '1999-01-01' }, false],
    ['beside words without a version', { consentVersion: '' }, false],
  ])('when it was ticked %s (%j), then whether it comes back ticked is %s', async (_how, fields, ticked) => {
    const { text } = await post({ ...leadOf({ phone: '' }), consent: 'true', ...fields });
    const box = inputNamed(text, 'consent');
    expect(box).toBeDefined();
    expect('checked' in (box ?? {})).toBe(ticked);
  });
});

describe('a form that is wrong', () => {
  const wrong = leadOf({ businessName: '"><script>alert(1)</script>', contactName: '   ', phone: `5'5"` });
  let page: request.Response;
  beforeAll(async () => {
    page = await post({ ...wrong, businessType: 'roofing', monthlyLeadVolume: '' });
  });

  test('when it comes back, then markup that was typed is text', () => {
    expect(page.text).not.toContain('<script>alert(1)');
    expect(page.text).not.toMatch(/<[^>]*"><script/);
  });

  test('when it comes back, then each fault stands at its field and in the summary', () => {
    const { missing } = leadFormWords.errors;
    const contact = inputNamed(page.text, 'contactName') ?? {};
    expect(contact['aria-invalid']).toBe('true');
    expect(page.text).toContain(`id="${String(contact['aria-describedby'])}"`);
    const form = sectionOf(page.text, 'contact');
    expect(form.split(missing.contactName)).toHaveLength(3);
    expect(form.split(missing.monthlyLeadVolume)).toHaveLength(3);
    expect(textOf(form)).toContain('Please fill in all fields before submitting.');
    expect(elementsOf(form, 'a').map(({ href }) => href)).toContain(`#${String(contact.id)}`);
    expect(inputNamed(page.text, 'email')).not.toHaveProperty('aria-invalid');
  });

  test('when it comes back, then the telephone number can be tapped', () => {
    expect(elementsOf(page.text, 'a').map(({ href }) => href)).toContain(`tel:${words.phone.e164}`);
  });

  test('when two leads go under one key, then the page says so with status 422', async () => {
    const [lead, idempotencyKey] = [leadOf(), randomUUID()];
    await post({ ...lead, idempotencyKey });
    const other = await post({ ...lead, contactName: 'Sam Roe', idempotencyKey });
    expect(other.status).toBe(422);
    expect(inputNamed(other.text, 'contactName')?.value).toBe('Sam Roe');
    expect(titleOf(other.text)).toMatch(/^Error: /);
  });

  test('when the values could not be read, then the page says how to call, and does not claim to have them', async () => {
    const large = await post(leadOf({ unknown: 'x'.repeat(17_000) }));
    expect(large.status).toBe(413);
    expect(titleOf(large.text)).toMatch(/^Error: /);
    expect(textOf(sectionOf(large.text, 'contact'))).toContain(words.phone.display);
    const foreign = await post(leadOf()).set('Sec-Fetch-Site', 'cross-site');
    for (const { status, text } of [large, foreign]) {
      expect([status, inputNamed(text, 'email')?.value]).toEqual([status, '']);
      expect(textOf(sectionOf(text, 'contact'))).not.toMatch(/nothing you typed is lost/i);
    }
  });
});

import { expect, test } from '@jest/globals';
import request from 'supertest';
import { homePage } from '#content/home-page.ts';
import { leadFormErrors } from '#content/lead-form-errors.ts';
import { jobTicketText } from '#content/job-ticket.ts';
import { leadFormText } from '#content/lead-form.ts';
import { site as words } from '#content/site.ts';
import { elementsOf, inputNamed, sectionOf, textOf, titleOf } from '../../tests/support/html.ts';
import { newLead, leadsFrom } from '../../tests/support/leads.ts';
import { createTestApp } from '../../tests/support/test-app.ts';

const site = await createTestApp();

const post = (fields: object) => request(site.app).post('/api/leads').type('form').send(fields);

test('when a valid lead form is sent without script, then the lead is stored, and the browser is redirected to a confirmation', async () => {
  const lead = newLead();
  const sent = await post({ ...lead, idempotencyKey: '', referralNote: '' });
  expect([sent.status, sent.get('Location')]).toEqual([303, '/?lead=ok#contact']);
  const row = { business_name: lead.businessName, suspected_spam: false };
  expect(await leadsFrom(site.testDatabase, lead.email)).toMatchObject([row]);

  const page = await request(site.app).get('/?lead=ok');
  expect([page.status, titleOf(page.text)]).toEqual([200, homePage.title]);
  const contact = textOf(sectionOf(page.text, 'contact'));
  expect(contact).toContain(leadFormText.toasts.sent.description);
  expect(contact).toContain(jobTicketText.unknownHours);
  expect(inputNamed(page.text, 'email')?.value ?? '').toBe('');
  const plain = await request(site.app).get('/');
  expect(plain.text).not.toContain(jobTicketText.heading);
});

test('when a lead form is invalid, then the page shows each error at its field and in the summary, with a phone number', async () => {
  const { text } = await post({ ...newLead({ contactName: '   ' }), monthlyLeadVolume: '' });
  const { missing } = leadFormErrors;
  const contact = inputNamed(text, 'contactName') ?? {};
  expect(contact['aria-invalid']).toBe('true');
  expect(text).toContain(`id="${String(contact['aria-describedby'])}"`);
  const form = sectionOf(text, 'contact');
  expect(form.split(missing.contactName)).toHaveLength(3);
  expect(form.split(missing.monthlyLeadVolume)).toHaveLength(3);
  expect(textOf(form)).toContain('Please fill in all fields before submitting.');
  const links = elementsOf(text, 'a').map(({ href }) => href);
  expect(links).toEqual(expect.arrayContaining([`#${String(contact.id)}`, `tel:${words.phone.e164}`]));
  expect(inputNamed(text, 'email')).not.toHaveProperty('aria-invalid');
});

test.each<[string, object, boolean]>([
  ['with the current wording', { consentVersion: leadFormText.consent.version }, true],
  ['without the version of its wording', {}, true],
  ['with an unknown wording', { consentVersion: '1999-01-01' }, false],
  ['with an empty version', { consentVersion: '' }, false],
])(
  'when a refused lead form has a ticked consent box %s, then the box is still ticked in the response: %s',
  async (_how, fields, ticked) => {
    const { text } = await post({ ...newLead({ phone: '' }), consent: 'true', ...fields });
    const box = inputNamed(text, 'consent');
    expect(box).toBeDefined();
    expect('checked' in (box ?? {})).toBe(ticked);
  },
);

test('when a lead form is too large or comes from another site, then the page does not claim to keep typed values', async () => {
  const large = await post(newLead({ unknown: 'x'.repeat(17_000) }));
  const foreign = await post(newLead()).set('Sec-Fetch-Site', 'cross-site');
  expect([large.status, foreign.status]).toEqual([413, 403]);
  for (const { text } of [large, foreign]) {
    expect(titleOf(text)).toMatch(/^Error: /);
    expect(inputNamed(text, 'email')?.value).toBe('');
    const form = textOf(sectionOf(text, 'contact'));
    expect(form).toContain(words.phone.display);
    expect(form).not.toMatch(/nothing you typed is lost/i);
  }
});

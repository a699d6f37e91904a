import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { site as words } from '#content/site.ts';
import { cookiesOf, problemOf } from '../../tests/support/answers.ts';
import { defaultInputs } from '../../tests/support/calculations.ts';
import { chosenIn, inputNamed, sectionOf, textOf, titleOf } from '../../tests/support/html.ts';
import { leadOf } from '../../tests/support/leads.ts';
import { oneSite } from '../../tests/support/one-site.ts';

const site = oneSite({
  DATABASE_URL: 'postgres://nobody:none@127.0.0.1:1/none',
  // No folder can be made there, not even by root.
  DATA_DIR: '/dev/null/data',
});

describe('while neither the database nor the spool can be written', () => {
  test('when a lead is posted as JSON, then it answers 503, says when to come back, and claims nothing', async () => {
    const response = await request(site.app).post('/api/leads').send(leadOf());
    expect(response.status).toBe(503);
    expect(problemOf(response)).toMatchObject({ status: 503, detail: expect.any(String) });
    expect(problemOf(response)).not.toHaveProperty('id');
    expect(Number(response.get('Retry-After'))).toBeGreaterThan(0);
    expect(cookiesOf(response)).toEqual([]);
    expect(response.text).not.toMatch(/ECONNREFUSED|postgres|127\.0\.0\.1/);
  });

  test('when a form is sent, then the page comes back with the values and a way to call', async () => {
    const lead = leadOf({ contactName: `Pat "O'Doe"`, businessType: 'hvac' });
    const response = await request(site.app).post('/api/leads').type('form').send(lead);
    expect(response.status).toBe(503);
    expect(Number(response.get('Retry-After'))).toBeGreaterThan(0);
    expect(response.get('Cache-Control')).toBe('no-store');
    expect(titleOf(response.text)).toBe(`Error: ${words.title}`);
    expect(inputNamed(response.text, 'contactName')?.value).toBe(lead.contactName);
    expect(inputNamed(response.text, 'email')?.value).toBe(lead.email);
    expect(chosenIn(response.text, 'businessType')).toBe('hvac');
    expect(textOf(sectionOf(response.text, 'contact'))).toContain(words.phone.display);
  });

  test('when a lead is wrong, then it is refused as ever', async () => {
    expect((await request(site.app).post('/api/leads').send({})).status).toBe(400);
  });

  test('when a calculation is saved, then it answers 503, and a form keeps its figures', async () => {
    const json = await request(site.app).post('/api/roi-calculation').send(defaultInputs);
    expect([json.status, problemOf(json).status]).toEqual([503, 503]);
    const form = await request(site.app)
      .post('/api/roi-calculation')
      .type('form')
      .send({ ...defaultInputs, averageJobValue: '$1,250' });
    expect(form.status).toBe(503);
    expect(inputNamed(form.text, 'averageJobValue')?.value).toBe('1250');
    expect(titleOf(form.text)).toMatch(/^Error: /);
  });

  test('when the page is read, then it is there', async () => {
    const response = await request(site.app).get('/');
    expect(response.status).toBe(200);
    expect((await request(site.app).get('/?monthlyLeads=20')).status).toBe(200);
  });

  test('when each post fails, then it is logged with its cause and nothing of the lead', async () => {
    const lead = leadOf();
    await request(site.app).post('/api/leads').send(lead);
    expect(site.log()).toContain('ECONNREFUSED');
    expect(site.log()).toContain('ENOTDIR');
    expect(site.log()).not.toContain(lead.email);
    expect(site.log()).not.toContain(lead.businessName);
    expect(site.log()).not.toMatch(/insert into/i);
  });
});

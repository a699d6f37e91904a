import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { faultyFields, idOf, problemOf } from '../../tests/support/answers.ts';
import { agreed, leadOf, leadsFrom, leadsWithId } from '../../tests/support/leads.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({ RATE_LIMIT_MAX: '1000' });
});
afterAll(() => site.close());

const post = (body: object) => request(site.app).post('/api/leads').send(body);

describe('a lead that is right', () => {
  test('when it is posted as JSON, then it answers 201 with the id of the stored row', async () => {
    const before = Date.now();
    const lead = leadOf({
      businessName: '  Hilltop Plumbing ',
      contactName: 'Pat\tDoe\n',
      phone: ' 214.555.0100 x12 ',
      businessType: 'hvac',
      monthlyLeadVolume: '500+',
    });
    const email = `Owner.${lead.email}`;
    const response = await post({ ...lead, email: ` ${email} ` });

    expect(response.status).toBe(201);
    expect(response.get('Content-Type')).toMatch(/^application\/json/);
    expect(response.body).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    const [row, ...more] = await leadsWithId(site.stored, idOf(response));
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      business_name: 'Hilltop Plumbing',
      contact_name: 'Pat\tDoe',
      email,
      email_normalized: email.toLowerCase(),
      phone: '214.555.0100 x12',
      phone_e164: '+12145550100',
      phone_extension: '12',
      business_type: 'hvac',
      monthly_lead_volume: '500+',
      suspected_spam: false,
    });
    const stored = row?.created_at.getTime() ?? 0;
    expect(stored).toBeGreaterThan(before - 60_000);
    expect(stored).toBeLessThan(Date.now() + 60_000);
  });

  test('when e-mail and phone cannot be normalised, then it is stored as it was typed', async () => {
    const lead = leadOf({ email: `no address ${leadOf().email.slice(0, 8)}`, phone: 'ask at the desk' });
    const response = await post(lead);
    expect(response.status).toBe(201);
    expect(await leadsWithId(site.stored, idOf(response))).toMatchObject([
      {
        email: lead.email,
        email_normalized: null,
        phone: lead.phone,
        phone_e164: null,
        phone_extension: null,
      },
    ]);
  });

  test('when it has letters of any script, quotes and markup, then they are stored to the letter', async () => {
    const words = {
      businessName: `Peña & Søns <b>"Rörs"</b> 'n' 水道 🔧`,
      contactName: `'); drop table leads;--`,
    };
    const response = await post(leadOf(words));
    expect(response.status).toBe(201);
    expect(await leadsWithId(site.stored, idOf(response))).toMatchObject([
      { business_name: words.businessName, contact_name: words.contactName },
    ]);
  });

  test('when it has fields that nobody knows, then they are ignored', async () => {
    const unknown = {
      id: '00000000-0000-4000-8000-000000000000',
      suspectedSpam: true,
      createdAt: 0,
      colour: [],
    };
    const lead = leadOf();
    const response = await post({ ...lead, ...unknown });
    expect(response.status).toBe(201);
    expect(idOf(response)).not.toBe(unknown.id);
    expect(await leadsFrom(site.stored, lead.email)).toMatchObject([
      { id: idOf(response), suspected_spam: false },
    ]);
  });

  test('when the optional fields of the contract come along, then it is stored', async () => {
    const optional = {
      tradeDetail: 'Slab leaks',
      ...agreed,
      source: 'chat',
      attribution: { first: { utm_source: 'x' }, last: null },
      elapsedMs: 5_000,
    };
    const lead = leadOf();
    expect((await post({ ...lead, ...optional })).status).toBe(201);
    expect(await leadsFrom(site.stored, lead.email)).toHaveLength(1);
  });

  test('when the content type names a charset and the path a query, then it is stored', async () => {
    const lead = leadOf();
    const response = await request(site.app)
      .post('/api/leads?utm_source=x')
      .set('Content-Type', 'application/json; charset=UTF-8')
      .send(JSON.stringify(lead));
    expect(response.status).toBe(201);
    expect(await leadsFrom(site.stored, lead.email)).toHaveLength(1);
  });
});

describe('the field that no person sees', () => {
  test('when it is filled, then the lead is stored as suspected and answered like any other', async () => {
    const lead = leadOf();
    const response = await post({ ...lead, referralNote: 'cheap pills' });
    expect(response.status).toBe(201);
    expect(response.body).toEqual({ id: expect.any(String) });
    expect(await leadsWithId(site.stored, idOf(response))).toMatchObject([
      { email: lead.email, suspected_spam: true },
    ]);
  });

  test('when it is empty or blank, then the lead is not suspected', async () => {
    for (const referralNote of ['', '  ']) {
      const response = await post({ ...leadOf(), referralNote });
      expect(await leadsWithId(site.stored, idOf(response))).toMatchObject([{ suspected_spam: false }]);
    }
  });
});

describe('a lead that is wrong', () => {
  test('when all fields are missing, then it answers 400 with a fault for each', async () => {
    const response = await post({});
    expect(response.status).toBe(400);
    expect(response.get('Cache-Control')).toBe('no-store');
    const problem = problemOf(response);
    expect(problem).toMatchObject({
      type: expect.any(String),
      title: expect.any(String),
      status: 400,
      detail: 'Please fill in all fields before submitting.',
    });
    expect(faultyFields(problem.errors)).toEqual([
      'businessName',
      'contactName',
      'email',
      'phone',
      'businessType',
      'monthlyLeadVolume',
    ]);
    expect(problem.errors?.every(({ message }) => message.length > 0)).toBe(true);
  });

  test.each([
    ['a blank name', { contactName: ' \t ' }, 'contactName'],
    ['a name of 201 characters', { businessName: 'x'.repeat(201) }, 'businessName'],
    ['an e-mail of 321 characters', { email: 'x'.repeat(321) }, 'email'],
    ['an unlisted trade', { businessType: 'cleaning' }, 'businessType'],
    ['an unlisted volume', { monthlyLeadVolume: '1000' }, 'monthlyLeadVolume'],
  ])('when it has %s, then it answers 400 and stores nothing', async (_case, changes, field) => {
    const lead = leadOf(changes);
    const response = await post(lead);
    expect(response.status).toBe(400);
    expect(faultyFields(problemOf(response).errors)).toEqual([field]);
    expect(await leadsFrom(site.stored, lead.email)).toEqual([]);
  });

  test('when a name is made of control characters that no font shows, then it is not a server error', async () => {
    for (const blank of ['\u0085', '\u001f', '\u200b', '\ufeff', '\u180e']) {
      const lead = leadOf({ businessName: blank });
      const response = await post(lead);
      expect([201, 400]).toContain(response.status);
      expect(await leadsFrom(site.stored, lead.email)).toHaveLength(response.status === 201 ? 1 : 0);
    }
  });
});

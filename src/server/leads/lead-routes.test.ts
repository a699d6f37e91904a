import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { leadFields } from '#shared/lead-fields.ts';
import { faultyFields, idOf, problemOf } from '../../tests/support/answers.ts';
import { leadOf, leadsFrom, leadsWithId } from '../../tests/support/leads.ts';
import { createTestApp } from '../../tests/support/test-app.ts';
import { untilEnd } from '../../tests/support/until-end.ts';

const site = await untilEnd(createTestApp());

const post = (body: object) => request(site.app).post('/api/leads').send(body);

describe('a lead that is right', () => {
  test('when it is posted as JSON, then it answers 201 with the id of the row, which is normalised beside what was typed', async () => {
    const before = Date.now();
    const lead = leadOf({ contactName: 'Pat\tDoe\n', phone: ' 214.555.0100 x12 ' });
    const email = `Owner.${lead.email}`;
    const response = await post({ ...lead, email: ` ${email} ` });
    expect([response.status, response.get('Content-Type')]).toEqual([
      201,
      expect.stringMatching(/^application\/json/),
    ]);
    expect(response.body).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    const [row] = await leadsWithId(site.stored, idOf(response));
    expect(row).toMatchObject({
      ...{ contact_name: 'Pat\tDoe', email, email_normalized: email.toLowerCase(), suspected_spam: false },
      ...{ phone: '214.555.0100 x12', phone_e164: '+12145550100', phone_extension: '12' },
    });
    expect(Math.abs((row?.created_at.getTime() ?? 0) - before)).toBeLessThan(60_000);
    expect(site.log()).not.toContain('nobody is told yet');
  });

  test('when e-mail and phone cannot be normalised, then it is stored as it was typed', async () => {
    const { email, phone } = leadOf({ email: `no address ${randomUUID()}`, phone: 'ask at the desk' });
    expect((await post(leadOf({ email, phone }))).status).toBe(201);
    const none = { email_normalized: null, phone_e164: null, phone_extension: null };
    expect(await leadsFrom(site.stored, email)).toMatchObject([{ email, phone, ...none }]);
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

test.each([
  ['cheap pills', true],
  ['', false],
  ['  ', false],
])('when %j stands in the field that no person sees, then suspected is %s', async (referralNote, is) => {
  const lead = leadOf();
  const response = await post({ ...lead, referralNote });
  expect([response.status, response.body]).toEqual([201, { id: expect.any(String) }]);
  expect(await leadsFrom(site.stored, lead.email)).toMatchObject([{ suspected_spam: is }]);
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
    expect(faultyFields(problem.errors)).toEqual([...leadFields]);
    expect(problem.errors?.every(({ message }) => message.length > 0)).toBe(true);
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

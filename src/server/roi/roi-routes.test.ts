import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import request from 'supertest';
import { homePage } from '#content/home-page.ts';
import { roiText } from '#content/roi.ts';
import { site as words } from '#content/site.ts';
import { roiDefaults, roiFields } from '#shared/roi.ts';
import { idOf, problemOf } from '../../tests/support/answers.ts';
import { calculationsOf, uniqueInputs } from '../../tests/support/calculations.ts';
import { createProxiedDatabase } from '../../tests/support/database-proxy.ts';
import { elementsOf, inputNamed, titleOf } from '../../tests/support/html.ts';
import { newLead } from '../../tests/support/leads.ts';
import { createTestApp } from '../../tests/support/test-app.ts';

const site = await createTestApp({ TRUST_PROXY: '1' });

const post = (body: object) => request(site.app).post('/api/roi-calculation').send(body);
const postForm = (fields: object) => request(site.app).post('/api/roi-calculation').type('form').send(fields);
const byId = (id: string) => site.testDatabase.rows('select * from roi_calculations where id = $1', [id]);

test('when the calculator’s four inputs are posted, then the server returns the results and stores the calculation', async () => {
  const response = await post(roiDefaults);
  expect(response.status).toBe(201);
  const id = idOf(response);
  expect(response.body).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    annualSavings: 38_436,
    extraJobsPerMonth: 35,
    additionalRevenue: 210_000,
  });
  expect(await byId(id)).toEqual([
    {
      id,
      created_at: expect.any(Date),
      monthly_leads: 100,
      current_staff_cost: 3500,
      average_job_value: 500,
      current_conversion_rate: 15,
      calculated_savings: '38436',
      additional_revenue: '210000',
      extra_jobs_per_month: '35',
      visitor_id: expect.any(String),
    },
  ]);
});

test.each([
  [{}, 0],
  [{ calculatedSavings: 38_436, additionalRevenue: 210_000 }, 0],
  [{ calculatedSavings: 1, additionalRevenue: 210_000 }, 1],
  [{ calculatedSavings: 38_436, additionalRevenue: 2 }, 1],
  [{ calculatedSavings: '38,436', additionalRevenue: [] }, 1],
])(
  'when the browser sends the results %j, then the server stores its own results and logs %d warnings',
  async (sent, lines) => {
    const response = await post({ ...roiDefaults, ...sent });
    expect(response.body).toMatchObject({ annualSavings: 38_436, additionalRevenue: 210_000 });
    const id = idOf(response);
    expect(await byId(id)).toMatchObject([
      { calculated_savings: '38436', additional_revenue: '210000', extra_jobs_per_month: '35' },
    ]);
    const logged = await site.logOf(String(response.get('X-Request-Id')));
    expect(logged.filter(({ calculationId }) => calculationId === id)).toHaveLength(lines);
  },
);

test.each([2_147_483_647, -2_147_483_648])('when an input is %d, then it is stored', async (edge) => {
  for (const field of roiFields) {
    const response = await post({ ...roiDefaults, monthlyLeads: 2, [field]: edge });
    expect([field, response.status]).toEqual([field, 201]);
    expect(await byId(idOf(response))).toHaveLength(1);
  }
});

test('when a calculation’s result needs more than 32 bits, then it is stored exactly', async () => {
  const response = await post({ ...roiDefaults, averageJobValue: 2_147_483_647 });
  expect(response.body).toMatchObject({ additionalRevenue: 901_943_131_740 });
  expect(await byId(idOf(response))).toMatchObject([{ additional_revenue: '901943131740' }]);
});

test('when the calculator’s form has texts such as $3,500.99, then whole numbers are stored, and the browser is redirected', async () => {
  const value = uniqueInputs().averageJobValue;
  const saved = await postForm({
    monthlyLeads: ' 1,200 ',
    currentStaffCost: '$3,500.99',
    averageJobValue: `$ ${value}`,
    currentConversionRate: '15,5 %',
    idempotencyKey: '',
  });
  expect([saved.status, saved.get('Location')]).toEqual([
    303,
    `/?monthlyLeads=1200&currentStaffCost=3500&averageJobValue=${value}&currentConversionRate=15&saved=1#roi`,
  ]);
  expect(await calculationsOf(site.testDatabase, { averageJobValue: value })).toMatchObject([
    { monthly_leads: 1200, current_staff_cost: 3500, current_conversion_rate: 15 },
  ]);
});

test('a posted form keeps the missed calls in the address, but not in the database', async () => {
  const inputs = uniqueInputs();
  const saved = await postForm({ ...inputs, missedCalls: '1,009' });
  expect(saved.get('Location')).toMatch(/&missedCalls=1009&saved=1#roi$/);
  expect(await calculationsOf(site.testDatabase, inputs)).toHaveLength(1);
  const refused = await postForm({ ...inputs, missedCalls: '9,999,999,999' });
  expect(refused.status).toBe(400);
  expect(inputNamed(refused.text, 'missedCalls')).toMatchObject({
    value: '9999999999',
    'aria-invalid': 'true',
  });
});

test('when a calculation’s result is too large to be exact, then the response is 400, and nothing is stored', async () => {
  const inputs = { ...uniqueInputs(), monthlyLeads: 2_147_483_647, averageJobValue: 2_147_483_646 };
  const response = await post(inputs);
  expect(response.status).toBe(400);
  const errors = [{ field: 'averageJobValue', message: roiText.smaller }];
  expect(problemOf(response).errors).toEqual(errors);
  expect(await calculationsOf(site.testDatabase, inputs)).toEqual([]);
});

test('when a number in the calculator’s form is too large, then the response is 400 with an error at its field', async () => {
  const inputs = { ...uniqueInputs(), monthlyLeads: '9,999,999,999' };
  const page = await postForm(inputs);
  expect([page.status, page.get('Cache-Control')]).toEqual([400, 'no-store']);
  expect(titleOf(page.text)).toBe(`Error: ${homePage.title}`);
  const field = inputNamed(page.text, 'monthlyLeads') ?? {};
  expect(field).toMatchObject({ value: '9999999999', 'aria-invalid': 'true' });
  expect(page.text).toContain(`id="${String(field['aria-describedby'])}"`);
  const links = elementsOf(page.text, 'a').map(({ href }) => href);
  expect(links).toEqual(expect.arrayContaining([`#${String(field.id)}`, `tel:${words.phone.e164}`]));
  expect(await calculationsOf(site.testDatabase, inputs)).toEqual([]);
});

const postWithKey = (key: string, body: object) => post(body).set('Idempotency-Key', key);

test('when a calculation is sent again with the same idempotency key but other results, then the response is the same', async () => {
  const [key, inputs] = [randomUUID(), uniqueInputs()];
  const first = await postWithKey(key, inputs);
  const second = await postWithKey(key, { ...inputs, calculatedSavings: 1, additionalRevenue: 2 });
  expect([second.status, second.body]).toEqual([201, first.body]);
});

test.each([...roiFields])(
  'a key that is sent again with another %s stores another calculation',
  async (field) => {
    const [key, inputs] = [randomUUID(), uniqueInputs()];
    const first = await postWithKey(key, inputs);
    const other = await postWithKey(key, { ...inputs, [field]: 7 });
    expect([other.status, idOf(other) === idOf(first)]).toEqual([201, false]);
    expect(await calculationsOf(site.testDatabase, inputs)).toHaveLength(field === 'averageJobValue' ? 1 : 2);
  },
);

test.each(['json', 'form'])(
  'a calculation in an outage gets 503 without an error in the log: %s',
  async (type) => {
    const { testDatabase, proxy } = await createProxiedDatabase();
    const down = await createTestApp({ DATABASE_URL: proxy.url }, { testDatabase });
    proxy.cut();
    // Reports the outage.
    await request(down.app).post('/api/leads').send(newLead()).expect(202);
    const begin = down.log().length;
    const inputs = uniqueInputs();
    const response = await request(down.app).post('/api/roi-calculation').type(type).send(inputs);
    expect([response.status, response.get('Retry-After')]).toEqual([503, '30']);
    // The request's own line has the field `route`.
    const errors = /"level":"error"(?!.*"route")/;
    expect(down.log().slice(begin)).not.toMatch(errors);
    expect(await down.spool.status()).toEqual({ depth: 1, aside: 0 });
    if (type === 'form') expect(response.text).toContain('Back button brings back what you typed');
  },
);

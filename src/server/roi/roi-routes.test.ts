import { expect, test } from '@jest/globals';
import request from 'supertest';
import { roiText } from '#content/roi/roi.ts';
import { calculateRoi, calculationFields, calculationDefaults } from '#shared/roi.ts';
import {
  idOf,
  inputNamed,
  optionsOf,
  problemOf,
  rawRequest,
  sectionOf,
  textOf,
} from '../../tests/support/responses.ts';
import { calculationsOf, uniqueInputs } from '../../tests/support/leads.ts';
import { createTestApp } from '../../tests/support/test-app.ts';

const site = await createTestApp({ PUBLIC_URL: 'https://porchlight.example' });

const post = (body: object, type = 'json') =>
  request(site.app).post('/api/roi-calculation').type(type).send(body);
const byId = (id: string) =>
  site.testDatabase.rows('select * from roi_calculations where id = $1', [id]);
const stored = (inputs: { averageJobValue: number }) => calculationsOf(site.testDatabase, inputs);

test('results are the server’s own', async () => {
  const response = await post({
    ...calculationDefaults,
    calculatedSavings: 1,
    additionalRevenue: [],
  });
  const id = idOf(response);
  const results = { annualSavings: 38_436, extraJobsPerMonth: 35, additionalRevenue: 210_000 };
  expect([response.status, response.body]).toEqual([201, { id, ...results }]);
  expect(await byId(id)).toEqual([
    {
      id,
      created_at: expect.any(Date),
      ...{
        monthly_leads: 100,
        current_staff_cost: 3500,
        average_job_value: 500,
        current_conversion_rate: 15,
      },
      calculated_savings: '38436',
      additional_revenue: '210000',
      extra_jobs: '35',
    },
  ]);
});

test('a form leads to its figures, which the page calls saved', async () => {
  const { status, headers } = await post({ ...calculationDefaults, missedCalls: 9 }, 'form');
  const figures =
    'monthlyLeads=100&currentStaffCost=3500&averageJobValue=500&currentConversionRate=15' +
    '&missedCalls=9';
  expect([status, headers.location]).toEqual([303, `/?${figures}&saved=1#roi`]);
  const roi = sectionOf(await pageAt(`${figures}&saved=1`), 'roi');
  expect(textOf(roi)).toContain(roiText.toasts.saved.description);
});

test.each([2_147_483_647, -2_147_483_648])(
  'stores the input %d and its results exactly',
  async (edge) => {
    for (const field of calculationFields) {
      const inputs = { ...calculationDefaults, monthlyLeads: 2, [field]: edge };
      const response = await post(inputs);
      expect([field, response.status]).toEqual([field, 201]);
      const { additionalRevenue } = calculateRoi(inputs);
      expect(await byId(idOf(response))).toMatchObject([
        { additional_revenue: String(additionalRevenue) },
      ]);
    }
  },
);

test.each([2_147_483_648, -2_147_483_649, 1.5, '15', null, undefined])(
  'refuses the input %j',
  async (wrong) => {
    const response = await post({ ...calculationDefaults, currentConversionRate: wrong });
    const { detail, errors } = problemOf(response);
    expect([detail, errors?.map(({ field }) => field)]).toEqual([
      roiText.check,
      ['currentConversionRate'],
    ]);
  },
);

test('an inexact result is refused', async () => {
  const inputs = { ...uniqueInputs(), monthlyLeads: 2_147_483_647, averageJobValue: 2_147_483_646 };
  const response = await post(inputs);
  expect(response.status).toBe(400);
  expect(problemOf(response).errors).toEqual([
    { field: 'averageJobValue', message: roiText.smaller },
  ]);
  expect(await stored(inputs)).toEqual([]);
});

const pageAt = async (query: string) => (await rawRequest(site.app, `/?${query}`)).body.toString();

const cost = 'cost you $3,564 a year and bring in ';
const less = 'save you $38,436 a year and bring in $10,800 less';
test.each([
  [[], '$248,436', undefined, undefined, false, '$105,000'],
  [[85, 0, 450, 45], '$23,436', `${cost}$27,000 more`, undefined, false, '$13,500'],
  [[100, 3500, 450, 52], '$27,636', less, '2 fewer jobs', false, undefined],
  // The revenue rises by $12 a year, and the sum is a loss.
  [[2, 0, 1, 0], '-$3,552', `${cost}$12 more`, undefined, true, undefined],
  [[100, 0, 450, 80], '-$165,564', `${cost}$162,000 less`, '30 fewer jobs', true, undefined],
])('at %j, the bottom line is %s', async (numbers, sum, gain, jobs, isNegative, half) => {
  const query = numbers.map((number, index) => `${calculationFields[index]}=${number}`).join('&');
  const text = textOf(sectionOf(await pageAt(query), 'roi'));
  expect(text).toContain('ServiceTitan, June 2022, shops in its study');
  expect(text).toContain(`before parts and labor ${sum} `);
  const [, ...said] =
    /It would (.*?) before parts and labor\.(?: That’s (.*?) a month\.)?/.exec(text) ?? [];
  expect(said).toEqual(gain ? [gain, jobs] : []);
  expect(text.includes(roiText.bottomLine.negative)).toBe(isNegative);
  expect(/What if it adds only half of that\? That’s still (\S+)/.exec(text)?.[1]).toBe(half);
});

test('figures keep the trade and missed calls', async () => {
  const html = await pageAt('monthlyLeads=20&missedCalls=9&trade=HVAC');
  const form = sectionOf(html, 'contact');
  const trade = optionsOf(form, 'businessType').find((option) => 'selected' in option);
  expect([trade?.value, inputNamed(form, 'missedCalls')?.value]).toEqual(['hvac', '9']);
  expect(inputNamed(sectionOf(html, 'roi'), 'monthlyLeads')?.value).toBe('20');
  const plain = await pageAt('monthlyLeads=20');
  expect(inputNamed(sectionOf(plain, 'contact'), 'missedCalls')?.value).toBe('');
  const { oneFactors, total } = roiText.missed;
  expect(textOf(plain)).toContain(`${oneFactors('$500')} ${total('$210')}`);
  expect(textOf(await pageAt('missedCalls=1'))).toContain(' 1 call × 42% × $500 = $210');
});

test('too large inputs show a message', async () => {
  const html = await pageAt(`monthlyLeads=${'9'.repeat(40)}`);
  expect(textOf(sectionOf(html, 'roi'))).toContain(roiText.tooLarge);
  expect(html).not.toMatch(/data-result=|NaN|Infinity/);
});

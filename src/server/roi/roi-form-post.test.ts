import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { site as words } from '#content/site.ts';
import { calculationsOf, uniqueInputs } from '../../tests/support/calculations.ts';
import { elementsOf, inputNamed, titleOf } from '../../tests/support/html.ts';
import { createTestApp } from '../../tests/support/test-app.ts';
import { closeAfterTests } from '../../tests/support/close-after-tests.ts';

const site = await closeAfterTests(createTestApp());

const PATH = '/api/roi-calculation';
const post = (fields: object) => request(site.app).post(PATH).type('form').send(fields);

describe('a calculation saved without a script', () => {
  test('when it is typed as people type, then it is read so, stored, and the browser led to it', async () => {
    const value = uniqueInputs().averageJobValue;
    const typed = {
      monthlyLeads: ' 1,200 ',
      currentStaffCost: '$3,500.99',
      averageJobValue: `$ ${value}`,
      currentConversionRate: '15 %',
    };
    const saved = await post({ ...typed, idempotencyKey: '' });
    expect(saved.status).toBe(303);
    expect(saved.get('Location')).toBe(
      `/?monthlyLeads=1200&currentStaffCost=3500&averageJobValue=${value}&currentConversionRate=15&saved=1#roi`,
    );
    expect(await calculationsOf(site.stored, { averageJobValue: value })).toMatchObject([
      {
        monthly_leads: 1200,
        current_staff_cost: 3500,
        current_conversion_rate: 15,
        calculated_savings: '38436',
        extra_jobs_per_month: '420',
        additional_revenue: String(420 * value * 12),
      },
    ]);
  });

  test('when figures are too large, then the page comes back with them, the fault at its field and status 400', async () => {
    const inputs = { ...uniqueInputs(), monthlyLeads: '9,999,999,999' };
    const page = await post(inputs);
    expect(page.status).toBe(400);
    expect(page.get('Cache-Control')).toBe('no-store');
    expect(titleOf(page.text)).toBe(`Error: ${words.title}`);
    const field = inputNamed(page.text, 'monthlyLeads') ?? {};
    expect(field.value).toBe('9999999999');
    const links = elementsOf(page.text, 'a').map(({ href }) => href);
    expect(links).toEqual(expect.arrayContaining([`#${String(field.id)}`, `tel:${words.phone.e164}`]));
    expect(field['aria-invalid']).toBe('true');
    expect(page.text).toContain(`id="${String(field['aria-describedby'])}"`);
    expect(await calculationsOf(site.stored, inputs)).toEqual([]);
  });
});

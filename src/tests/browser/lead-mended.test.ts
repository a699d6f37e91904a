import { describe, expect, test } from '@jest/globals';
import { leadFormWords } from '#content/lead-form.ts';
import { paths } from '#shared/api.ts';
import { bothDevices, journeys } from '../support/journey.ts';
import { calculator, eventually, leadForm, leadOf, toast } from '../support/steps.ts';

const { site, visit } = journeys();

const rowsOf = (email: string) =>
  site().stored.rows('select business_name from leads where email = $1', [email]);

test('when there are more faults than a small phone shows, then it shows where they begin', async () => {
  const { page, press } = await visit({
    device: 'phone',
    context: { viewport: { width: 320, height: 640 } },
  });
  const { submit, summary } = leadForm(page);
  await press(submit);
  const heading = summary.getByRole('heading');
  await heading.waitFor();
  const header = page.locator('header').first();
  const below = async () =>
    ((await heading.boundingBox())?.y ?? 0) - ((await header.boundingBox())?.height ?? 0);
  await eventually(async () => (await below()) >= 0, true);
});

describe.each(bothDevices)('on a %s', (device) => {
  test('when faults stand and a visitor types key by key, then every key arrives in the field', async () => {
    const { page, press } = await visit({ device });
    const form = leadForm(page);
    await press(form.submit);
    await form.summary.waitFor();
    await press(form.field('businessName'));
    await page.keyboard.type('Lone Star');
    expect(await form.field('businessName').inputValue()).toBe('Lone Star');
    await press(form.field('contactName'));
    await page.keyboard.type('Pat');
    expect(await form.field('contactName').inputValue()).toBe('Pat');
  });

  test('when a fault in the summary is followed, then the field shows with its name and what is wrong', async () => {
    const { page, press } = await visit({ device });
    const form = leadForm(page);
    await press(form.submit);
    await press(toast(page).close);
    for (const name of ['email', 'monthlyLeadVolume'] as const) {
      await press(form.summary.getByRole('link', { name: leadFormWords.errors.missing[name] }));
      const header = await page.locator('header').first().boundingBox();
      const label = await form.form.getByText(leadFormWords.fields[name], { exact: true }).boundingBox();
      expect(label && header && label.y >= header.y + header.height).toBe(true);
    }
  });

  test('when a form came back with faults and is then sent, then its fields are cleared', async () => {
    const { page, press, provokes } = await visit({ device });
    provokes(/status of 400/);
    const lead = leadOf(`came-back-${device}@example.com`);
    const form = leadForm(page);
    await form.fill({ ...lead, businessName: '' });
    await Promise.all([
      page.waitForURL(`**${paths.leads}`),
      page.evaluate(() => {
        document.querySelector<HTMLFormElement>('#contact form')?.submit();
      }),
    ]);
    await page.locator('form[novalidate]').waitFor();
    expect(await form.values()).toMatchObject({ email: lead.email, businessName: '' });

    await form.field('businessName').fill(lead.businessName);
    await press(form.submit);
    await form.sent.waitFor();
    expect(Object.values(await form.values()).join('')).toBe('');
    expect(await rowsOf(lead.email)).toEqual([{ business_name: lead.businessName }]);
  });

  test('when the browser keeps nothing for a site, then everything works all the same', async () => {
    const { page, press } = await visit({
      device,
      before: (blank) =>
        blank.addInitScript(() => {
          for (const name of ['sessionStorage', 'localStorage']) {
            Object.defineProperty(window, name, {
              get: () => {
                throw new DOMException('blocked', 'SecurityError');
              },
            });
          }
        }),
    });
    await calculator(page).fill({ currentStaffCost: '0' });
    await eventually(() => page.locator('[data-result=annualSavings]').textContent(), '-$3,564');
    const lead = leadOf(`nothing-kept-${device}@example.com`);
    await leadForm(page).fill(lead);
    await press(leadForm(page).submit);
    await toast(page).all.waitFor();
    expect(await rowsOf(lead.email)).toHaveLength(1);
  });
});

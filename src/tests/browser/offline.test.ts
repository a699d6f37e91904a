import { expect, test } from '@jest/globals';
import { leadFormText } from '#content/lead-form.ts';
import { eventually } from '../support/eventually.ts';
import { journeys } from '../support/journey.ts';
import { newLead } from '../support/leads.ts';
import { outcomes, uniqueStaffCost } from '../support/steps.ts';

const { visit, leadsOf, calculationsOf } = journeys();

test('browsers without prefetch load the islands as modules', async () => {
  const { page } = await visit({
    fresh: true,
    hydrated: false,
    // Imitates Safari.
    before: (newPage) =>
      newPage.addInitScript(() => {
        DOMTokenList.prototype.supports = (rel) => rel !== 'prefetch';
      }),
  });
  const files = await page
    .locator('[data-islands]')
    .evaluate((state) => state.getAttribute('data-islands')?.split(' ') ?? []);
  const loaded = () =>
    page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
  await eventually(
    async () => (await loaded()).filter((path) => files.includes(path)).sort(),
    files.toSorted(),
  );
  expect(await page.locator('link[rel=prefetch]').count()).toBe(0);
});

test.each([false, true])(
  'when the connection is lost before the first touch (data saver: %s), then both forms keep their input for a later try',
  async (savesData) => {
    const scripts: (string | null)[] = [];
    const { page, press, form, roi } = await visit({
      fresh: true,
      hydrated: false,
      before(newPage) {
        newPage.on('requestfinished', async (request) => {
          if (request.url().endsWith('.js')) scripts.push(await request.headerValue('sec-purpose'));
        });
        return newPage.addInitScript((saveData) => {
          Object.defineProperty(navigator, 'connection', { value: { saveData } });
        }, savesData);
      },
    });
    await page.waitForLoadState('networkidle');
    // Before the first touch, the page runs one script. Without the data saver, the page also prefetches the islands.
    await eventually(() => scripts.includes('prefetch'), !savesData);
    expect(scripts.filter((purpose) => purpose !== 'prefetch')).toEqual([null]);
    await page.context().setOffline(true);
    const url = page.url();
    const [lead, inputs] = [newLead(), { monthlyLeads: '240', currentStaffCost: uniqueStaffCost() }];
    await form.fill(lead);
    await roi.fill(inputs);
    // Without the islands' code, the page shows messages from its own HTML.
    const failure = (words: string) =>
      page.locator('[role=alert], form [role=group]').filter({ hasText: words });
    await press(form.submit);
    await failure(leadFormText.unsent).waitFor();
    await press(roi.save);
    await failure(outcomes.notSaved.description).waitFor();
    expect(await form.values()).toEqual(lead);
    // Only the islands' code, which may not have loaded, separates thousands.
    const { monthlyLeads, currentStaffCost } = await roi.values();
    expect({ monthlyLeads, currentStaffCost: currentStaffCost?.replaceAll(',', '') }).toEqual(inputs);
    expect(page.url()).toBe(url);

    await page.context().setOffline(false);
    await press(form.submit);
    await form.sent.waitFor();
    await press(roi.save);
    await roi.share.waitFor();
    expect(await leadsOf(lead)).toHaveLength(1);
    expect(await calculationsOf(inputs.currentStaffCost)).toHaveLength(1);
  },
);

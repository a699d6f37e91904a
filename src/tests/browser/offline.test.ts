import { expect, test } from '@jest/globals';
import { leadFormText } from '#content/lead-form.ts';
import { journeys, untilHydrated } from '../support/journey.ts';
import { newLead } from '../support/leads.ts';
import { CHUNKS, outcomes, uniqueStaffCost } from '../support/steps.ts';

const { visit, leadsOf, calculationsOf } = journeys();

async function visitWith(options: { saveData: boolean }) {
  const scripts: string[] = [];
  const visitor = await visit({
    fresh: true,
    hydrated: false,
    before(newPage) {
      newPage.on('requestfinished', (request) => {
        if (CHUNKS.test(request.url())) scripts.push(request.url());
      });
      return newPage.addInitScript((saveData) => {
        Object.defineProperty(navigator, 'connection', { value: { saveData } });
      }, options.saveData);
    },
  });
  await visitor.page.waitForLoadState('networkidle');
  return { ...visitor, scripts };
}

test('with a data saver, React loads at the first touch', async () => {
  const { page, press, scripts, call } = await visitWith({ saveData: true });
  // The count of the visit has a file of its own.
  expect(scripts.length).toBeLessThan(2);
  await press(call.demoButton);
  await call.samples.waitFor();
  expect(scripts.length).toBeGreaterThan(2);
  expect(page.url()).toMatch(/\/$/);
});

test('when the connection is lost after load, then both forms keep their input for a later try', async () => {
  const { page, press, form, roi } = await visitWith({ saveData: false });
  await untilHydrated(page);
  await page.context().setOffline(true);
  const url = page.url();
  const [lead, inputs] = [newLead(), { monthlyLeads: '240', currentStaffCost: uniqueStaffCost() }];
  await form.fill(lead);
  await roi.fill(inputs);
  const failure = (words: string) => page.locator('form [role=group]').filter({ hasText: words });
  await press(form.submit);
  await failure(leadFormText.unsent).waitFor();
  await press(roi.save);
  await failure(outcomes.notSaved.description).waitFor();
  expect(await form.values()).toEqual(lead);
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
});

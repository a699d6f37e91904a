import { describe, expect, test } from '@jest/globals';
import { leadFormWords } from '#content/lead-form.ts';
import { journeys } from '../support/journey.ts';
import { outcomes, uniqueStaffCost, typedLead } from '../support/steps.ts';

const { visit, leadsOf, calculationsOf } = journeys();

/** A page that goes offline before the first interaction. */
async function arriveAndLoseConnection({ savesData }: { savesData: boolean }) {
  const visitor = await visit({
    fresh: true,
    touched: false,
    before: (page) =>
      savesData &&
      page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } })),
  });
  const { page } = visitor;
  await page.waitForLoadState('networkidle');
  visitor.provokes(/console error: Failed to load resource/, /failed: \w+ .* net::ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  const url = page.url();
  const goOnline = async () => {
    expect(page.url()).toBe(url);
    await page.context().setOffline(false);
  };
  return { ...visitor, goOnline };
}

describe('when the connection is lost before the first touch', () => {
  test('and the islands were prefetched, then both forms report the failure, keep their input, and work later', async () => {
    const visitor = await arriveAndLoseConnection({ savesData: false });
    const { press, form, roi, toast, send, goOnline } = visitor;
    const [lead, inputs] = [typedLead(), { monthlyLeads: '240', currentStaffCost: uniqueStaffCost() }];
    await form.fill(lead);
    await press(form.submit);
    await toast.says(...outcomes.failed);
    await form.summary.getByText(leadFormWords.unsent).waitFor();
    await roi.fill(inputs);
    await press(roi.save);
    await toast.says(...outcomes.notSaved);
    expect(await form.values()).toEqual(lead);
    expect(await roi.values()).toMatchObject(inputs);

    await goOnline();
    await send();
    await press(roi.save);
    await toast.says(...outcomes.saved);
    expect(await leadsOf(lead)).toHaveLength(1);
    expect(await calculationsOf(inputs.currentStaffCost)).toHaveLength(1);
  });

  test('and the visitor saves data, then both forms report the failure, keep their input, and work later', async () => {
    const { page, press, form, roi, goOnline } = await arriveAndLoseConnection({ savesData: true });
    const [lead, inputs] = [typedLead(), { monthlyLeads: '240', currentStaffCost: uniqueStaffCost() }];
    const untilAlert = (words: string) => page.getByRole('alert').filter({ hasText: words }).waitFor();
    await form.fill(lead);
    await roi.fill(inputs);
    await press(form.submit);
    await untilAlert(leadFormWords.unsent);
    await press(roi.save);
    await untilAlert(outcomes.notSaved[1]);
    expect(await form.values()).toEqual(lead);
    expect(await roi.values()).toMatchObject(inputs);

    await goOnline();
    await press(form.submit);
    await page.waitForURL(/lead=ok/);
    expect(await leadsOf(lead)).toHaveLength(1);
    await press(roi.save);
    await roi.share.waitFor();
    expect(await calculationsOf(inputs.currentStaffCost)).toHaveLength(1);
  });
});

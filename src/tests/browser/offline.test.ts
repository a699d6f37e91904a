import { describe, expect, test } from '@jest/globals';
import { leadFormWords } from '#content/lead-form.ts';
import { journeys } from '../support/journey.ts';
import { outcomes, ownStaffCost, typedLead } from '../support/steps.ts';

const { visit, leadsOf, calculationsOf } = journeys();

/** A page whose connection goes before anybody touches it. */
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
  const comesBack = async () => {
    expect(page.url()).toBe(url);
    await page.context().setOffline(false);
  };
  return { ...visitor, comesBack };
}

describe('when the connection goes before the first touch', () => {
  test('and all was fetched ahead, then form and calculator say that it failed, keep everything, and work later', async () => {
    const visitor = await arriveAndLoseConnection({ savesData: false });
    const { press, form, roi, toast, send, comesBack } = visitor;
    const [lead, figures] = [typedLead(), { monthlyLeads: '240', currentStaffCost: ownStaffCost() }];
    await form.fill(lead);
    await press(form.submit);
    await toast.says(...outcomes.failed);
    await form.summary.getByText(leadFormWords.unsent).waitFor();
    await roi.fill(figures);
    await press(roi.save);
    await toast.says(...outcomes.notSaved);
    expect(await form.values()).toEqual(lead);
    expect(await roi.values()).toMatchObject(figures);

    await comesBack();
    await send();
    await press(roi.save);
    await toast.says(...outcomes.saved);
    expect(await leadsOf(lead)).toHaveLength(1);
    expect(await calculationsOf(figures.currentStaffCost)).toHaveLength(1);
  });

  test('and nothing was, as data is saved, then both keep everything, say so, and go once it is back', async () => {
    const { page, press, form, roi, comesBack } = await arriveAndLoseConnection({ savesData: true });
    const [lead, figures] = [typedLead(), { monthlyLeads: '240', currentStaffCost: ownStaffCost() }];
    const says = (words: string) => page.getByRole('alert').filter({ hasText: words }).waitFor();
    await form.fill(lead);
    await roi.fill(figures);
    await press(form.submit);
    await says(leadFormWords.unsent);
    await press(roi.save);
    await says(outcomes.notSaved[1]);
    expect(await form.values()).toEqual(lead);
    expect(await roi.values()).toMatchObject(figures);

    await comesBack();
    await press(form.submit);
    await page.waitForURL(/lead=ok/);
    expect(await leadsOf(lead)).toHaveLength(1);
    await press(roi.save);
    await roi.share.waitFor();
    expect(await calculationsOf(figures.currentStaffCost)).toHaveLength(1);
  });
});

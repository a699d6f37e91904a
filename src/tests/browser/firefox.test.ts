import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { voiceWords } from '#content/voice.ts';
import { leadFields } from '#shared/lead-fields.ts';
import { eventually } from '../support/eventually.ts';
import { openFirefox } from '../support/firefox.ts';
import { sharedSite, type Site } from '../support/site.ts';
import { outcomes, ownStaffCost, typedLead } from '../support/steps.ts';

let site: Site;
let firefox: Awaited<ReturnType<typeof openFirefox>>;

beforeAll(async () => {
  [site, firefox] = await Promise.all([sharedSite(), openFirefox()]);
});
afterAll(async () => {
  await firefox.close();
  await site.stop();
});

const shows = (part: string, words: string) =>
  eventually(
    () => firefox.text(part),
    (text) => text.includes(words),
  );
const TOASTS = '[role=region][aria-label^=Notification]';

test('when Firefox asks for a sample call, then it is answered, and its words stand there', async () => {
  await firefox.goto(site.url);
  await firefox.click('main section button');
  await shows('#dock-voice', voiceWords.sampleStatus.speaking);
  await shows('#dock-voice', voiceWords.transcript.assistant);
});

test('when Firefox reckons and saves, then the results follow, and the calculation is stored', async () => {
  const cost = ownStaffCost();
  await firefox.goto(site.url);
  await firefox.clear('#roi-currentStaffCost');
  await firefox.type('#roi-currentStaffCost', cost);
  await shows('#roi', `$${((Number(cost) - 297) * 12).toLocaleString('en-US')}`);
  await firefox.click('#roi button[formmethod=post]');
  await shows(TOASTS, outcomes.saved[1]);
  const stored = await site.stored.rows(
    'select calculated_savings from roi_calculations where current_staff_cost = $1',
    [cost],
  );
  expect(stored).toHaveLength(1);
});

test('when Firefox leaves a number, then it is thanked, and sales read what was left', async () => {
  const lead = typedLead();
  await firefox.goto(site.url);
  for (const field of leadFields) await firefox.type(`#lead-${field}`, lead[field]);
  await firefox.click('#contact form button[type=submit]');
  await shows(TOASTS, outcomes.sent[1]);
  const read = await site.stored.rows(
    'select business_name, contact_name from sales.leads where email = $1',
    [lead.email],
  );
  expect(read).toEqual([{ business_name: lead.businessName, contact_name: lead.contactName }]);
});

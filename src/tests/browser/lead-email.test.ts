import { expect, test } from '@jest/globals';
import { look } from '#content/look.ts';
import type { LeadForNotification } from '#db/queries/lead-notification.ts';
import { composeLeadEmail } from '#server/notifications/lead-email.ts';
import { sampleLead } from '#server/notifications/sample-lead.ts';
import { mailHtml } from '#server/notifications/mail-html.ts';
import { violations } from '../support/axe.ts';
import { devices, openBrowser } from '../support/journey.ts';
import { overflowing } from '../support/steps.ts';

const longWord = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft';

const rgbOf = (hex: string) =>
  `rgb(${[1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;

function htmlOf(notification: LeadForNotification): string {
  const { subject, blocks } = composeLeadEmail(notification, new Date());
  return mailHtml(subject, blocks);
}

test('when the email about a lead is read, then nothing is cut off, and the email is accessible in both color schemes', async () => {
  const page = await (await openBrowser()).newPage(devices.phone);
  const { lead, ...rest } = sampleLead(new Date());
  const details = { ...rest, lead: { ...lead, businessName: longWord, suspected: true } };
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  for (const okToCallNow of [true, false]) {
    await page.setContent(htmlOf({ ...details, okToCallNow }));
    expect(await overflowing(page)).toEqual([]);
    const number = page.getByRole('link', { name: lead.labels.phone });
    expect((await number.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    expect(await violations(page)).toEqual([]);
  }
  const doNotCall = { ...details, okToCallNow: false, lead: { ...details.lead, do_not_call: true } };
  await page.setContent(htmlOf(doNotCall));
  expect(await violations(page)).toEqual([]);
  expect(await background()).toBe(rgbOf(look.colors.stone[1]));
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await background()).toBe(rgbOf(look.colors.stone[0]));
});

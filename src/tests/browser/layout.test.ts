import { test } from '@jest/globals';
import type { Locator, Page } from 'playwright';
import { callTicket, ownShopText } from '#content/sections/hero.ts';
import { getStarted } from '#content/sections/navigation.ts';
import { site } from '#content/site.ts';
import { eventually } from '../support/eventually.ts';
import { expect, hydratePage, journeys } from '../support/journey.ts';
import { newLead } from '../support/leads.ts';
import { boxOf, contentUnder, delayRequests, outcomes, stopTime } from '../support/steps.ts';

const { visit } = journeys();

/** The controls whose middle is in the window and not covered. */
const controlsInView = (page: Page) =>
  page.locator('a, button, input, select, summary').evaluateAll((all) =>
    all
      .filter((control) => {
        const { x, y, width, height } = control.getBoundingClientRect();
        return width > 0 && control.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      })
      .map((control) => ({
        isLink: control.matches('a:not([role])'),
        text: control.textContent.trim(),
        href: control.getAttribute('href') ?? '',
        color: getComputedStyle(control).backgroundColor,
      })),
  );

test('the first screen of a phone has one yellow button and no link twice', async () => {
  const { page } = await visit({ size: [390, 664] });
  const bar = page.locator('[data-dock]');
  const lamp = await page
    .locator('#lead-submit')
    .evaluate((button) => getComputedStyle(button).backgroundColor);
  const first = await controlsInView(page);
  expect(first.filter(({ color }) => color === lamp).map(({ text }) => text)).toEqual([ownShopText.heading]);
  const links = first.flatMap(({ isLink, href }) => (isLink && href.length > 1 ? href : []));
  expect(links).toEqual([...new Set(links)]);
  expect(links).toEqual(expect.arrayContaining([`tel:${site.phone.e164}`, getStarted.href]));
  const head = page.getByText(callTicket.heading, { exact: true }).first();
  expect((await boxOf(head)).bottom).toBeLessThan((await boxOf(bar)).top);

  // Without its buttons, the hero leaves them to the dock.
  await page.locator('#trusted-by').scrollIntoViewIfNeeded();
  await bar.getByRole('link', { name: site.phone.display }).tap({ trial: true });
  await bar.getByRole('link', { name: getStarted.label }).tap({ trial: true });
});

test('a toast covers no control, figure or heading at any width', async () => {
  const { page, press, form, toast, send } = await visit({ clock: true });
  // Scrolls as the page does after each result, because a resized window scrolls to somewhere.
  const untilCoversNothing = async (shown: Locator) => {
    await stopTime(page);
    for (const [width, height] of [
      [390, 664],
      [820, 1180],
      [1350, 700],
    ] as const) {
      await page.setViewportSize({ width, height });
      await shown.evaluate((element) => element.scrollIntoView({ block: 'start' }));
      expect([width, await contentUnder(toast.all)]).toEqual([width, []]);
    }
    await page.setViewportSize({ width: 390, height: 664 });
    await page.clock.resume();
    await press(toast.close);
  };
  await press(form.submit);
  await toast.says(outcomes.missing);
  await untilCoversNothing(form.summary);
  await send(newLead());
  await untilCoversNothing(form.ticket.locator('..'));
});

test('late fonts and scripts move nothing', async () => {
  let releaseFonts: () => void = () => undefined;
  const { page, release } = await visit({
    hydrated: false,
    delays: /\/assets\/.*\.js$/,
    before: async (newPage) => void (releaseFonts = await delayRequests(newPage, /\.woff2$/)),
  });
  await page.locator('footer').waitFor();
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  releaseFonts();
  await page.evaluate(() => document.fonts.ready);
  const boxes = () =>
    page
      .locator('section, [data-dock], header, :is(section, [data-dock]) :is(a, button, input)')
      .evaluateAll((all) =>
        all.map((each) => {
          const { top, height, width } = each.getBoundingClientRect();
          return [top + scrollY, height, width];
        }),
      );
  const before = await boxes();
  release();
  await page.waitForLoadState();
  await hydratePage(page);
  await eventually(boxes, before);
});

test('forced colors show borders, and print shows answers', async () => {
  const { page, form } = await visit({ desktop: true, context: { forcedColors: 'active' } });
  await expect(form.submit).toHaveCSS('border-top-width', '2px');
  await page.emulateMedia({ media: 'print', forcedColors: 'none' });
  for (const answer of await page.locator('#faq details p').all()) await expect(answer).toBeVisible();
  await expect(page.locator('[data-dock]')).toBeHidden();
});

test('a toast goes after five seconds, also after one that was closed', async () => {
  const { page, press, form, toast } = await visit({ clock: true });
  await press(form.submit);
  await toast.says(outcomes.missing);
  await press(toast.close);
  await expect(toast.all).toHaveCount(0);
  await stopTime(page);
  await press(form.submit);
  await toast.says(outcomes.missing);
  await page.clock.runFor(4_000);
  await expect(toast.all).toHaveCount(1);
  await page.clock.runFor(1_500);
  await expect(toast.all).toHaveCount(0);
});

test('closing a toast gives the focus back to where it was', async () => {
  const { page, press, form, toast } = await visit({ desktop: true });
  await press(form.submit);
  await form.field('phone').focus();
  await toast.close.focus();
  await page.keyboard.press('Enter');
  await expect(toast.all).toHaveCount(0);
  await expect(form.field('phone')).toBeFocused();
});

import { test } from '@jest/globals';
import { getStarted, headerLinks, headerText, inSpanish } from '#content/navigation.ts';
import { plans } from '#content/pricing.ts';
import { site as siteText } from '#content/site.ts';
import { eventually } from '../support/eventually.ts';
import { expect, journeys, untilHydrated } from '../support/journey.ts';
import { untilBelowHeader } from '../support/steps.ts';

const { visit } = journeys();

const HEADER_LINKS = headerLinks.map(({ label, href }) => [label, href.slice(1)] as const);

test('links scroll to their targets and close the phone menu, placeholder links do nothing, and one FAQ item is open', async () => {
  const { page, press } = await visit({
    // The page closes the other items where browsers do not know <details name>.
    before: (newPage) =>
      newPage.addInitScript(() => {
        Reflect.deleteProperty(HTMLDetailsElement.prototype, 'name');
        addEventListener('DOMContentLoaded', () => {
          for (const item of document.querySelectorAll('details')) item.removeAttribute('name');
        });
      }),
  });
  const menu = page.locator('header details');
  const [toggle, links] = [menu.locator('summary'), menu.getByRole('listitem').getByRole('link')];
  await expect(toggle).toHaveText(headerText.menu);
  await expect(menu).not.toHaveAttribute('open');
  await toggle.tap();
  await expect(menu).toHaveAttribute('open');
  expect(await links.allTextContents()).toEqual([...HEADER_LINKS.map(([label]) => label), inSpanish.label]);
  for (const link of await links.all()) await expect(link).toBeVisible();
  await toggle.tap();

  const sectionLinks = HEADER_LINKS.map(([label, id]) => [links.filter({ hasText: label }), id] as const);
  const start = menu.getByRole('link', { name: getStarted.label });
  for (const [link, id] of [...sectionLinks, [start, 'contact'] as const]) {
    await toggle.tap();
    await link.tap();
    await expect(menu).not.toHaveAttribute('open');
    await untilBelowHeader(page, id);
  }

  await toggle.focus();
  await page.keyboard.press('Enter');
  await expect(menu).toHaveAttribute('open');
  await page.keyboard.press('Tab');
  await expect(links.first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).not.toHaveAttribute('open');
  await expect(toggle).toBeFocused();

  await page.goto('/');
  await untilHydrated(page);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: siteText.skipLink });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.locator('main :focus')).toHaveCount(1);

  const address = page.url();
  const footer = page.locator('footer');
  await footer.scrollIntoViewIfNeeded();
  for (const link of await footer.locator('a[href="#"]').all()) {
    await link.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    await press(link);
    expect(await page.evaluate(() => scrollY)).toBe(before);
  }
  expect(page.url()).toBe(address);
  await press(footer.locator('a[href="#services"]'));
  await untilBelowHeader(page, 'services');

  const scrolling = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
  expect(await scrolling()).toBe('auto');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await scrolling()).toBe('smooth');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const callsToAction = await page.locator(':is(header, main, footer) a[href="#contact"]:visible').all();
  expect(callsToAction.length).toBeGreaterThan(plans.length);
  for (const link of callsToAction) {
    await page.evaluate(() => scrollTo(0, 0));
    await press(link);
    await untilBelowHeader(page, 'contact');
  }

  const items = page.locator('#faq details');
  for (const at of [0, 2, 1]) {
    await press(items.nth(at).locator('summary'));
    await eventually(
      () =>
        items.evaluateAll((all) => all.flatMap((item, index) => (item.hasAttribute('open') ? index : []))),
      [at],
    );
  }
});

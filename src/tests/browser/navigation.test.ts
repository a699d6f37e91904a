import { test } from '@jest/globals';
import { getStarted, headerLinks, headerText } from '#content/sections/navigation.ts';
import { english } from '#content/page-words.ts';
import { expect, journeys } from '../support/journey.ts';
import { untilBelowHeader } from '../support/steps.ts';

const { visit } = journeys();

const HEADER_LINKS = headerLinks.map(({ label, href }) => [label, href.slice(1)] as const);

test('links scroll to their sections and close the menu', async () => {
  const { page, press } = await visit();
  const menu = page.locator('header details');
  const toggle = menu.locator('summary');
  await expect(toggle).toHaveText(headerText.menu);
  for (const [label, id] of [...HEADER_LINKS, [getStarted.label, 'contact']] as const) {
    await toggle.tap();
    await menu.getByRole('link', { name: label }).tap();
    await expect(menu).not.toHaveAttribute('open');
    await untilBelowHeader(page.locator(`#${id}`));
  }

  await toggle.focus();
  await page.keyboard.press('Enter');
  await expect(menu).toHaveAttribute('open');
  await page.keyboard.press('Tab');
  await expect(menu.getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).not.toHaveAttribute('open');
  await expect(toggle).toBeFocused();

  const root = page.locator('html');
  await expect(root).toHaveCSS('scroll-behavior', 'auto');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect(root).toHaveCSS('scroll-behavior', 'smooth');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await press(page.locator('footer a[href="#services"]'));
  await untilBelowHeader(page.locator('#services'));
});

test('placeholder links do nothing, and one FAQ item is open', async () => {
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
  const address = page.url();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: english.header.skip });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  const placeholder = page.locator('footer a[href="#"]').first();
  await placeholder.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  await press(placeholder);
  expect([await page.evaluate(() => scrollY), page.url()]).toEqual([before, address]);

  const items = page.locator('#faq details');
  for (const item of [items.nth(0), items.nth(2)]) {
    await press(item.locator('summary'));
    await expect(item).toHaveAttribute('open');
    await expect(page.locator('#faq details[open]')).toHaveCount(1);
  }
  await press(items.nth(2).locator('summary'));
  await expect(page.locator('#faq details[open]')).toHaveCount(0);
});

import { test } from '@jest/globals';
import { chatText } from '#content/chat/chat-text.ts';
import { english } from '#content/page-words.ts';
import { getStarted, headerLinks } from '#content/sections/navigation.ts';
import { boxOf, expect, journeys, untilBelowHeader } from '../support/journey.ts';

const { visit } = await journeys();

test('links scroll to their sections and close the menu, and placeholders do nothing', async () => {
  const { page } = await visit();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: english.header.skip })).toBeInViewport();
  const menu = page.locator('header details');
  const toggle = menu.locator('summary');
  await expect(toggle).toHaveText(english.header.menu);
  for (const { label, href } of [...headerLinks, getStarted]) {
    await toggle.tap();
    await menu.getByRole('link', { name: label }).tap();
    await expect(menu).not.toHaveAttribute('open');
    await untilBelowHeader(page.locator(href));
  }
  await toggle.focus();
  await page.keyboard.press('Enter');
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
  const placeholder = page.locator('footer a[href="#"]').first();
  await placeholder.scrollIntoViewIfNeeded();
  const place = () => page.evaluate(() => [scrollY, location.href]);
  const before = await place();
  await placeholder.click();
  expect(await place()).toEqual(before);
});

test('reading the page sends nothing and stores only the attribution', async () => {
  const requests: string[] = [];
  const { page } = await visit({
    before: (newPage) => newPage.on('request', (made) => requests.push(`${made.method()} ${made.url()}`)),
  });
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
  await page.waitForLoadState('networkidle');
  const scripts = requests.filter((request) => request.endsWith('.js')).map((request) => request.slice(4));
  const code = await Promise.all(scripts.map(async (url) => (await page.request.get(url)).text()));
  expect(code.join('')).toContain(chatText.isItOneOfThese);
  // Of the voice SDK and of the error reporter.
  expect(code.join('')).not.toMatch(/call\/web|sentry_key/);
  expect(requests.filter((request) => !request.startsWith('GET '))).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
  expect(await page.evaluate(() => [localStorage, sessionStorage].flatMap(Object.keys))).toEqual([
    'porchlight:attribution',
  ]);
});

test('one FAQ item is open, and the tapped one stays', async () => {
  // As in browsers that don't know `<details name>`.
  const removeNames = () =>
    addEventListener('DOMContentLoaded', () =>
      document.querySelectorAll('details').forEach((item) => item.removeAttribute('name')),
    );
  const { page } = await visit({ before: (newPage) => newPage.addInitScript(removeNames) });
  const questions = page.locator('#faq summary');
  const open = page.locator('#faq details[open]');
  await questions.nth(0).tap();
  await questions.nth(2).scrollIntoViewIfNeeded();
  const { top } = await boxOf(questions.nth(2));
  await questions.nth(2).tap();
  await expect(open.locator('summary')).toHaveText((await questions.nth(2).textContent()) ?? '');
  // Chromium moves the page a frame later.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
  expect(Math.abs((await boxOf(questions.nth(2))).top - top)).toBeLessThan(2);
  await questions.nth(2).tap();
  await expect(open).toHaveCount(0);
});

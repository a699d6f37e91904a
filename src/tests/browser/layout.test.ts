import { test } from '@jest/globals';
import { chatText } from '#content/chat/chat-text.ts';
import { english } from '#content/page-words.ts';
import { callTicket, ownShopText } from '#content/sections/hero.ts';
import { getStarted, headerLinks } from '#content/sections/navigation.ts';
import { site } from '#content/site.ts';
import { boxOf, desktop, expect, journeys, untilBelowHeader } from '../support/journey.ts';

const { visit } = await journeys();

test('a phone’s first screen has one yellow button, no link twice', async () => {
  const { page, form } = await visit({ viewport: { width: 390, height: 664 } });
  const bar = page.locator('[data-dock]');
  const lamp = await form.submit.evaluate((button) => getComputedStyle(button).backgroundColor);
  // The controls whose middle is in the window and not covered.
  const first = await page.locator('a, button, input, select, summary').evaluateAll((all) =>
    all
      .filter((control) => {
        const { x, y, width, height } = control.getBoundingClientRect();
        return (
          width > 0 && control.contains(document.elementFromPoint(x + width / 2, y + height / 2))
        );
      })
      .map((control) => ({
        text: control.textContent.trim(),
        href: control.matches('a:not([role])') ? (control.getAttribute('href') ?? '') : '',
        color: getComputedStyle(control).backgroundColor,
      })),
  );
  expect(first.filter(({ color }) => color === lamp).map(({ text }) => text)).toEqual([
    ownShopText.heading,
  ]);
  const links = first.flatMap(({ href }) => (href.length > 1 ? href : []));
  expect(links).toEqual([...new Set(links)]);
  expect(links).toEqual(expect.arrayContaining([`tel:${site.phone.e164}`, getStarted.href]));
  const head = page.getByText(callTicket.heading, { exact: true }).first();
  expect((await boxOf(head)).bottom).toBeLessThan((await boxOf(bar)).top);
});

test('the calculator’s columns align, forced colors show borders, and print shows answers', async () => {
  const { page, roi, form } = await visit(desktop);
  const [button, field] = [
    await boxOf(page.locator('#roi-contact')),
    await boxOf(roi.field('missedCalls')),
  ];
  const { bottom, left } = await boxOf(
    roi.form.locator('.on-dusk', { has: page.locator('[data-result]') }),
  );
  expect([button.bottom, field.left].map(Math.round)).toEqual([bottom, left].map(Math.round));

  await page.emulateMedia({ forcedColors: 'active' });
  await expect(form.submit).toHaveCSS('border-top-width', '2px');
  await page.emulateMedia({ media: 'print', forcedColors: 'none' });
  for (const answer of await page.locator('#faq details p').all())
    await expect(answer).toBeVisible();
  await expect(page.locator('[data-dock]')).toBeHidden();
  await expect(page.locator('h1 ~ * a', { hasText: getStarted.label })).toBeHidden();
  // The band that is as wide as the window is black on paper without a background.
  await expect(page.locator('#features .on-dusk').first()).toHaveCSS('box-shadow', 'none');
});

test('the own shop’s form moves no ticket, and its call shows the greeting beside it', async () => {
  const { page, call } = await visit({ ...desktop, viewport: { width: 1024, height: 800 } });
  const ticket = page.getByText(callTicket.heading, { exact: true }).first();
  const { top } = await boxOf(ticket);
  await page.getByText(ownShopText.heading).click();
  expect((await boxOf(ticket)).top - top).toBeLessThanOrEqual(33);
  await page.locator('#own-shop-trade').selectOption('plumbing');
  const play = page.locator('#own-shop-play');
  await play.click();
  await call.transcript.locator('p').nth(1).waitFor();
  await expect(call.transcript.locator('p').first()).toBeInViewport({ ratio: 0.99 });
  expect((await boxOf(play)).right).toBeLessThanOrEqual((await boxOf(call.panel)).left);
});

test('links scroll to their sections and close the menu, and reading sends and stores nothing', async () => {
  const requests: string[] = [];
  const { page } = await visit({
    before: (newPage) =>
      newPage.on('request', (made) => requests.push(`${made.method()} ${made.url()}`)),
  });
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

  await page.waitForLoadState('networkidle');
  const scripts = requests
    .filter((request) => request.endsWith('.js'))
    .map((request) => request.slice(4));
  const code = await Promise.all(scripts.map(async (url) => (await page.request.get(url)).text()));
  expect(code.join('')).toContain(chatText.isItOneOfThese);
  // Of the voice SDK and of the error reporter.
  expect(code.join('')).not.toMatch(/call\/web|sentry_key/);
  expect(requests.filter((request) => !request.startsWith('GET '))).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
  const stored = () => page.evaluate(() => [localStorage, sessionStorage].flatMap(Object.keys));
  expect(await stored()).toEqual(['porchlight:attribution']);
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

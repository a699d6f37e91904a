import { test } from '@jest/globals';
import { callTicket, ownShopText } from '#content/sections/hero.ts';
import { getStarted } from '#content/sections/navigation.ts';
import { site } from '#content/site.ts';
import { boxOf, desktop, expect, journeys } from '../support/journey.ts';

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
        return width > 0 && control.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      })
      .map((control) => ({
        text: control.textContent.trim(),
        href: control.matches('a:not([role])') ? (control.getAttribute('href') ?? '') : '',
        color: getComputedStyle(control).backgroundColor,
      })),
  );
  expect(first.filter(({ color }) => color === lamp).map(({ text }) => text)).toEqual([ownShopText.heading]);
  const links = first.flatMap(({ href }) => (href.length > 1 ? href : []));
  expect(links).toEqual([...new Set(links)]);
  expect(links).toEqual(expect.arrayContaining([`tel:${site.phone.e164}`, getStarted.href]));
  const head = page.getByText(callTicket.heading, { exact: true }).first();
  expect((await boxOf(head)).bottom).toBeLessThan((await boxOf(bar)).top);
});

test('forced colors show borders, and print shows answers', async () => {
  const { page, form } = await visit({ ...desktop, forcedColors: 'active' });
  await expect(form.submit).toHaveCSS('border-top-width', '2px');
  await page.emulateMedia({ media: 'print', forcedColors: 'none' });
  for (const answer of await page.locator('#faq details p').all()) await expect(answer).toBeVisible();
  await expect(page.locator('[data-dock]')).toBeHidden();
  await expect(page.locator('h1 ~ * a', { hasText: getStarted.label })).toBeHidden();
  // The band that is as wide as the window is black on paper without a background.
  await expect(page.locator('#features .on-dusk').first()).toHaveCSS('box-shadow', 'none');
});

test.each(['/', '/es', '/sample-call', '/privacy', '/stop'])('%s fits text twice as large', async (path) => {
  const { page } = await visit({ ...desktop, path, hydrated: false });
  await expect(page.locator('main #scene-house')).toBeVisible({ visible: ['/', '/es'].includes(path) });
  for (const width of [640, 900, 1024, 1350]) {
    await page.setViewportSize({ width, height: 800 });
    for (const size of ['150%', '200%']) {
      const beyond = page.locator('html').evaluate((html, fontSize) => {
        html.style.fontSize = fontSize;
        return html.scrollWidth - html.clientWidth;
      }, size);
      expect([width, size, await beyond]).toEqual([width, size, 0]);
    }
  }
});

test('the calculator’s columns end on one line, and begin where the count’s do', async () => {
  const { page, roi } = await visit(desktop);
  const [button, field] = [await boxOf(page.locator('#roi-contact')), await boxOf(roi.field('missedCalls'))];
  const { bottom, left } = await boxOf(roi.form.locator('.on-dusk', { has: page.locator('[data-result]') }));
  expect([button.bottom, field.left].map(Math.round)).toEqual([bottom, left].map(Math.round));
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

import { test } from '@jest/globals';
import { chatText } from '#content/chat/chat-text.ts';
import { english } from '#content/page-words.ts';
import { callTicket, ownShopText } from '#content/sections/hero.ts';
import { getStarted, headerLinks } from '#content/sections/navigation.ts';
import { site } from '#content/site.ts';
import { voiceText } from '#content/voice/voice.ts';
import { boxOf, desktop, expect, journeys, untilBelowHeader } from '../support/journey.ts';
import { newLead } from '../support/leads.ts';

const { visit } = await journeys();

test('a phone’s first screen has one yellow button, no link twice', async () => {
  const { page, form, call, chat } = await visit({ viewport: { width: 390, height: 664 } });
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
  await expect(head).toBeInViewport({ ratio: 1 });
  // The dock's other links come and go, and move none.
  const bar = page.locator('[data-dock]');
  const places = async () => [(await boxOf(call.launcher)).x, (await boxOf(chat.launcher)).x];
  const before = await places();
  await page.locator('#services').scrollIntoViewIfNeeded();
  await bar.getByRole('link', { name: getStarted.label }).waitFor();
  expect(await places()).toEqual(before);
});

test('the heads of the comparison stay in view below the header', async () => {
  const { page } = await visit(desktop);
  for (const width of [390, 1350]) {
    await page.setViewportSize({ width, height: 900 });
    const row = page.locator('#ai-vs-traditional tbody tr').nth(2);
    await row.evaluate((shown) => shown.scrollIntoView({ block: 'start', behavior: 'instant' }));
    await expect(page.locator('#ai-vs-traditional thead')).toBeInViewport({ ratio: 0.95 });
    await untilBelowHeader(page.locator('#ai-vs-traditional thead'), 1);
  }
});

test('paper has each answer and no control', async () => {
  const { page } = await visit(desktop);
  await page.emulateMedia({ media: 'print' });
  for (const answer of await page.locator('#faq details p').all())
    await expect(answer).toBeVisible();
  await expect(page.locator('button:visible, [data-dock]:visible, nav:visible')).toHaveCount(0);
});

test('one window holds the whole form, and its errors with the first wrong field', async () => {
  const { page, form } = await visit({ ...desktop, viewport: { width: 1350, height: 768 } });
  const head = page.locator('#contact').getByText(english.capture.cardHeading, { exact: true });
  for (const width of [1024, 1350]) {
    await page.setViewportSize({ width, height: 768 });
    await page.evaluate(() => location.replace('#contact'));
    await untilBelowHeader(page.locator('#contact'));
    for (const part of [head, form.submit]) await expect(part).toBeInViewport({ ratio: 1 });
    await page.evaluate(() => scrollTo(0, 0));
  }
  await form.submit.click();
  await form.summary.waitFor();
  for (const part of [form.summary, form.field('businessName')])
    await expect(part).toBeInViewport({ ratio: 1 });
});

test.each([
  ['a phone', 390, 844],
  ['a phone on its side', 844, 390],
  ['a desktop', 1350, 900],
])('on %s, a call moves no control', async (_what, width, height) => {
  const { page, call } = await visit({ ...desktop, viewport: { width, height } });
  const places = () =>
    page
      .locator('main a, #dock-voice button:first-of-type')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect))
      .then((boxes) => boxes.map(({ x, y }) => [Math.round(x), Math.round(y)]));
  await call.demoButton.click();
  await call.button(voiceText.cancel).waitFor();
  const before = await places();
  await call.button(voiceText.end).waitFor();
  expect(await places()).toEqual(before);
  const rows = () =>
    call.ticket
      .locator('dt')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
  const empty = await rows();
  await page.locator('audio').evaluate((audio: HTMLAudioElement) => {
    audio.currentTime = audio.duration / 2;
  });
  await expect(call.ticket.locator('dd').first()).not.toBeEmpty();
  expect(await places()).toEqual(before);
  // In a wide window, nor a row of the ticket.
  if (width > 1280) expect(await rows()).toEqual(empty);
});

test('what moves can’t be pressed, and with reduced motion nothing does', async () => {
  const { page, form, call, chat } = await visit({ ...desktop, reducedMotion: 'no-preference' });
  // Without the animations that scrolling drives.
  const moved = await page.evaluateHandle(() => {
    const pressable: string[] = [];
    const seen = new Set<string>();
    const look = () => {
      for (const { effect, timeline } of document.getAnimations()) {
        const target = effect instanceof KeyframeEffect ? effect.target : null;
        if (!target || timeline !== document.timeline) continue;
        seen.add(target.tagName);
        if (target.closest('a, button') ?? target.querySelector('a, button'))
          pressable.push((target.cloneNode() as Element).outerHTML);
      }
      requestAnimationFrame(look);
    };
    look();
    return { pressable, seen };
  });
  const counts = () => moved.evaluate(({ pressable, seen }) => [pressable, seen.size] as const);
  const act = async () => {
    await call.demoButton.click();
    await call.transcript.locator('p').first().waitFor();
    await call.button('Close').click();
    await chat.launcher.click();
    await chat.ask('price');
    await chat.newest.getByRole('button').first().waitFor();
    await chat.button('Close').click();
  };
  await form.send(newLead());
  await act();
  const [pressable, kinds] = await counts();
  expect(pressable).toEqual([]);
  expect(kinds).toBeGreaterThan(1);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await moved.evaluate(({ seen }) => seen.clear());
  await act();
  expect(await counts()).toEqual([[], 0]);
});

test('each link of the menu leads to its section, and the menu closes', async () => {
  const { page } = await visit();
  const menu = page.locator('header details');
  for (const { label, href } of [...headerLinks, getStarted]) {
    await menu.locator('summary').tap();
    await menu.getByRole('link', { name: label }).tap();
    await expect(menu).not.toHaveAttribute('open');
    await untilBelowHeader(page.locator(href));
  }
  // On its side, a phone has no height for the whole menu, which scrolls.
  await page.setViewportSize({ width: 667, height: 280 });
  await menu.locator('summary').tap();
  await menu.getByRole('link').last().scrollIntoViewIfNeeded();
  await expect(menu.getByRole('link').last()).toBeInViewport({ ratio: 1 });
});

test('a link to # goes nowhere', async () => {
  const { page } = await visit();
  const placeholder = page.locator('footer a[href="#"]').first();
  await placeholder.scrollIntoViewIfNeeded();
  const place = () => page.evaluate(() => [scrollY, location.href]);
  const before = await place();
  await placeholder.click();
  expect(await place()).toEqual(before);
});

test('reading stores and sends nothing, and loads neither SDK nor reporter', async () => {
  const requests: string[] = [];
  const { page } = await visit({
    before: (newPage) =>
      newPage.on('request', (made) => requests.push(`${made.method()} ${made.url()}`)),
  });
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
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
  // A link to an answer opens it, also in a browser that doesn't by itself as it follows the link.
  await page
    .locator('#faq details p')
    .nth(1)
    .evaluate(({ id }) => {
      const link = document.createElement('a');
      link.href = `#${id}`;
      document.body.append(link);
      addEventListener('click', (event) => event.preventDefault(), { once: true });
      link.click();
    });
  await expect(questions.nth(1).locator('..')).toHaveAttribute('open');
});

import { test } from '@jest/globals';
import { chatText } from '#content/chat/chat-text.ts';
import { english } from '#content/page-words.ts';
import { callTicket, ownShopText } from '#content/sections/hero.ts';
import { getStarted, headerLinks } from '#content/sections/navigation.ts';
import { site } from '#content/site.ts';
import { sampleCalls } from '#content/voice/sample-calls.ts';
import { voiceText } from '#content/voice/voice.ts';
import { boxOf, desktop, expect, journeys, untilBelowHeader } from '../support/journey.ts';
import { newLead } from '../support/leads.ts';

const { visit, allow } = await journeys();

test('a phone’s first screen has one yellow button, no link twice', async () => {
  const { page, form, call, chat } = await visit({ viewport: { width: 390, height: 664 } });
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
  // These two are in the bar's middle, also once its other links come.
  for (const section of ['header', '#services']) {
    await page.locator(section).first().scrollIntoViewIfNeeded();
    await expect(bar.getByRole('link', { name: getStarted.label })).toBeVisible({
      visible: section === '#services',
    });
    const [{ left }, { right }] = await Promise.all([boxOf(call.launcher), boxOf(chat.launcher)]);
    expect((left + right) / 2).toBeCloseTo(390 / 2);
  }
});

test('columns align, forced colors have borders, print has answers', async () => {
  const { page, roi, form } = await visit(desktop);
  const [button, field] = [
    await boxOf(page.locator('#roi-contact')),
    await boxOf(roi.field('missedCalls')),
  ];
  const { bottom, left } = await boxOf(
    roi.form.locator('.on-dusk', { has: page.locator('[data-result]') }),
  );
  expect([button.bottom, field.left].map(Math.round)).toEqual([bottom, left].map(Math.round));
  const promises = await page.locator('#features li', { has: page.locator('h3') }).all();
  expect(promises.length).toBeGreaterThan(3);
  const tops = await Promise.all(promises.map(async (each) => (await boxOf(each)).top));
  expect(new Set(tops).size).toBe(1);
  const beside = ['#features .on-dusk h3', '#pricing h2 + p', '#pricing h2 + p + p', '#faq h2 + p'];
  const planColors = await page
    .locator('#pricing li', { has: page.locator('h3') })
    .evaluateAll((all) => all.map((each) => getComputedStyle(each).backgroundColor));
  const buttonColors = await page
    .locator('#pricing li > a')
    .evaluateAll((all) => all.map((each) => getComputedStyle(each).backgroundColor));
  for (const colors of [planColors, buttonColors])
    expect(colors.map((color) => color === colors[1])).toEqual([false, true, false]);
  const plansHeading = page.locator('#pricing h2');
  expect((await boxOf(plansHeading.locator('..'))).height).toBe((await boxOf(plansHeading)).height);
  const lefts = beside.map(async (part) => Math.round((await boxOf(page.locator(part))).left));
  expect(new Set(await Promise.all(lefts)).size).toBe(1);
  // What only the style draws: folds and points, commas, numbers, an outlined button, bars.
  const content = (part: string, mark: string) =>
    page
      .locator(part)
      .first()
      .evaluate((shown, pseudo) => getComputedStyle(shown, pseudo).content, mark);
  expect([
    await content('#faq summary', '::after'),
    await content('#pricing li li', '::before'),
    await content('#services li li', '::after'),
  ]).toEqual(['""', '""', '","']);
  await expect(page.locator('#contact ol')).toHaveCSS('list-style-type', 'decimal');
  await expect(roi.save).not.toHaveCSS('border-top-color', 'rgba(0, 0, 0, 0)');
  expect((await boxOf(roi.form.locator('figure svg').first())).height).toBe(14);
  // The heads of the comparison stay below the header.
  for (const width of [390, 1350]) {
    await page.setViewportSize({ width, height: 900 });
    const row = page.locator('#ai-vs-traditional tbody tr').nth(2);
    await row.evaluate((shown) => shown.scrollIntoView({ block: 'start', behavior: 'instant' }));
    const head = await boxOf(page.locator('#ai-vs-traditional thead'));
    expect([width, Math.round(head.top)]).toEqual([width, 60]);
  }
  // Where the badge is below the plan's name, and the drawn room is small.
  await page.setViewportSize({ width: 1000, height: 900 });
  const sentences = await page.locator('#pricing li > p').all();
  const levels = sentences.map(async (each) => Math.round((await boxOf(each)).top));
  expect(new Set(await Promise.all(levels)).size).toBe(1);
  const room = page.locator('#features .on-dusk path').first();
  const band = page.locator('#features .on-dusk');
  expect((await boxOf(room)).top).toBeLessThanOrEqual((await boxOf(band)).top);

  await page.emulateMedia({ forcedColors: 'active' });
  await expect(form.submit).toHaveCSS('border-top-width', '2px');
  // Its own arrow is a background, which forced colors remove.
  await expect(form.field('businessType')).toHaveCSS('appearance', 'auto');
  // Forced colors put no background between a picture and the text on it.
  await expect(page.locator('#scene-house')).toBeHidden();
  await page.emulateMedia({ media: 'print', forcedColors: 'none' });
  for (const answer of await page.locator('#faq details p').all())
    await expect(answer).toBeVisible();
  for (const whole of ['#faq details', '#pricing'])
    await expect(page.locator(whole).first()).toHaveCSS('break-inside', 'avoid');
  for (const heading of ['h2', 'h3'])
    await expect(page.locator(heading).first()).toHaveCSS('break-after', 'avoid');
  await expect(page.locator('[data-dock]')).toBeHidden();
  await expect(page.locator('button:visible')).toHaveCount(0);
  // Otherwise it is on each sheet, over the text.
  await expect(page.locator('header').first()).toHaveCSS('position', 'static');
  await expect(page.locator('h1 ~ * a', { hasText: getStarted.label })).toBeHidden();
  // A picture that isn't printed leaves no space.
  await expect(page.locator('#pricing li > div').first()).toHaveCSS('padding-bottom', '8px');
  // The band that is as wide as the window is black on paper without a background.
  await expect(page.locator('#features .on-dusk').first()).toHaveCSS('box-shadow', 'none');
  await expect(page.locator('#features .on-dusk').first()).toHaveCSS('color', 'rgb(0, 0, 0)');
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
  await page.setViewportSize({ width: 1350, height: 430 });
  await form.submit.click();
  await form.summary.waitFor();
  for (const part of [form.summary, form.field('businessName')])
    await expect(part).toBeInViewport({ ratio: 1 });
  expect((await boxOf(form.summary)).height).toBeLessThanOrEqual(182);
  // A corrected field stays level with the one beside it.
  await form.fill({ contactName: 'Pat Doe' });
  const [wrong, corrected] = [form.field('businessName'), form.field('contactName')];
  await expect(corrected).toHaveAttribute('aria-invalid', 'false');
  expect((await boxOf(corrected)).top).toBe((await boxOf(wrong)).top);
  // Side by side for a finger, too.
  const tablet = await visit({ viewport: { width: 768, height: 1024 } });
  await tablet.form.submit.click();
  const [first, second] = await tablet.form.summary.getByRole('listitem').all();
  if (!first || !second) throw new Error('the summary has no errors');
  expect((await boxOf(second)).top).toBe((await boxOf(first)).top);
  expect((await boxOf(second.getByRole('link'))).height).toBeGreaterThanOrEqual(44);
});

test('the header is one row, and no link of the hero is alone, without the web font', async () => {
  const { page, call } = await visit({
    ...desktop,
    hydrated: false,
    before: (newPage) => newPage.route(/\.woff2$/, (route) => route.abort()),
  });
  allow(/ERR_FAILED .*\.woff2/);
  const header = page.locator('header').first();
  const { height } = await boxOf(header);
  const start = page.locator('h1 ~ * a', { hasText: getStarted.label });
  for (const width of [896, 928, 960, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    expect([width, (await boxOf(header)).height]).toEqual([width, height]);
    expect((await boxOf(start)).top).toBeLessThan((await boxOf(call.demoButton)).bottom);
  }
});

test('a call moves no control and no row of its ticket, and four more are below', async () => {
  const { page, call } = await visit(desktop);
  const start = page.locator('h1 ~ * a', { hasText: getStarted.label });
  const { left } = await boxOf(start);
  await call.demoButton.click();
  const cancel = await boxOf(call.button(voiceText.cancel));
  const end = call.button(voiceText.end);
  await end.waitFor();
  const button = await boxOf(end);
  const sheet = await boxOf(call.ticket);
  expect([button.top, button.bottom]).toEqual([cancel.top, cancel.bottom]);
  expect(Math.round(sheet.bottom)).toBe(Math.round(button.bottom));
  expect((await boxOf(start)).left).toBe(left);
  const [label, answer] = [call.ticket.locator('dt').first(), call.ticket.locator('dd').first()];
  const rows = () =>
    call.ticket
      .locator('dt')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
  const empty = await rows();
  const audio = page.locator('audio');
  await audio.evaluate((playing: HTMLAudioElement) => {
    playing.currentTime = playing.duration / 2;
  });
  await expect(answer).not.toBeEmpty();
  expect((await boxOf(answer)).top).toBeGreaterThanOrEqual((await boxOf(label)).bottom);
  expect(await rows()).toEqual(empty);
  await audio.evaluate((playing: HTMLAudioElement) => {
    playing.currentTime = playing.duration - 0.2;
  });
  await call.shows(voiceText.status.ended);
  for (const sample of (await call.samples.getByRole('listitem').all()).slice(0, 4))
    await expect(sample).toBeInViewport({ ratio: 1 });
});

test('what moves can’t be pressed, and with reduced motion nothing does', async () => {
  const { page, form, call, chat } = await visit({ ...desktop, reducedMotion: 'no-preference' });
  // The animations that scrolling drives have a name of theirs as `animation-timeline`.
  const moving = () =>
    page.locator('*').evaluateAll((all) =>
      all
        .filter((element) => {
          const { animationName, animationTimeline } = getComputedStyle(element);
          return animationName !== 'none' && animationTimeline === 'auto';
        })
        .map((element) => ({
          name: getComputedStyle(element).animationName,
          pressable: element.closest('a, button') !== null || !!element.querySelector('a, button'),
        })),
    );
  await form.send(newLead());
  await page.evaluate(() => scrollTo(0, 0));
  await call.demoButton.click();
  await call.transcript.locator('p').first().waitFor();
  const inCall = await moving();
  await chat.launcher.click();
  await chat.ask('price');
  await chat.newest.getByRole('button').first().waitFor();
  const all = [...inCall, ...(await moving())];
  expect(new Set(all.map(({ name }) => name))).toEqual(
    new Set(['kindle', 'write', 'land', 'rise']),
  );
  expect(all.filter(({ pressable }) => pressable)).toEqual([]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await moving()).toEqual([]);
});

test('the social picture has no links and no buttons', async () => {
  const { page } = await visit(desktop);
  const { inHeader, inText, lamp } = await page.evaluate(async () => {
    const picture = new Image();
    picture.src = '/social.png';
    await picture.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [picture.width, picture.height];
    const drawing = canvas.getContext('2d');
    drawing?.drawImage(picture, 0, 0);
    const pixels = drawing?.getImageData(0, 0, picture.width, picture.height).data ?? [];
    const colorsIn = (left: number, top: number, right: number, bottom: number) => {
      const colors = new Set<string>();
      for (let y = top; y < bottom; y += 1)
        for (let x = left; x < right; x += 1) {
          const at = 4 * (y * picture.width + x);
          colors.add(`rgb(${pixels.slice(at, at + 3).join(', ')})`);
        }
      return [...colors];
    };
    const button = document.querySelector('#lead-submit') ?? document.body;
    return {
      // Right of the name, and in the column of the headline.
      inHeader: colorsIn(500, 4, 1190, 34),
      inText: colorsIn(0, 60, 500, 620),
      lamp: getComputedStyle(button).backgroundColor,
    };
  });
  expect(inHeader).toHaveLength(1);
  expect(inText.length).toBeGreaterThan(10);
  expect(inText).not.toContain(lamp);
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
  const { recording } = sampleCalls.find(({ trade }) => trade === 'plumbing') ?? {};
  // Shows the second line, and no later one.
  await call.panel.locator('audio').evaluate((audio: HTMLAudioElement, start) => {
    audio.pause();
    audio.currentTime = start + 0.1;
  }, recording?.lineStarts[1] ?? 0);
  await expect(call.transcript.locator('p')).toHaveCount(2);
  await expect(call.transcript.locator('p').first()).toBeInViewport({ ratio: 0.99 });
  expect((await boxOf(play)).right).toBeLessThanOrEqual((await boxOf(call.panel)).left);
});

test('links scroll to their sections and close the menu, and reading stores nothing', async () => {
  const requests: string[] = [];
  const { page } = await visit({
    before: (newPage) =>
      newPage.on('request', (made) => requests.push(`${made.method()} ${made.url()}`)),
  });
  const skip = page.getByRole('link', { name: english.header.skip });
  await expect(skip).toHaveCSS('clip-path', 'inset(50%)');
  await page.keyboard.press('Tab');
  await expect(skip).toHaveCSS('clip-path', 'none');
  await expect(skip).toBeInViewport();
  // A thumb needs 44 px.
  const low = await page
    .locator(':is(.tap, button, summary, select, .input):visible')
    .evaluateAll((all) =>
      all.filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.outerHTML),
    );
  expect(low).toEqual([]);
  const menu = page.locator('header details');
  const toggle = menu.locator('summary');
  await expect(toggle).toHaveText(english.header.menu);
  for (const { label, href } of [...headerLinks, getStarted]) {
    await toggle.tap();
    await menu.getByRole('link', { name: label }).tap();
    await expect(menu).not.toHaveAttribute('open');
    await untilBelowHeader(page.locator(href));
  }
  // On its side, a phone has no height for the whole menu, which scrolls.
  await page.setViewportSize({ width: 667, height: 280 });
  await toggle.tap();
  await menu.getByRole('link').last().scrollIntoViewIfNeeded();
  await expect(menu.getByRole('link').last()).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await toggle.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(menu.getByRole('link').first()).toBeFocused();
  await expect(menu.getByRole('link').first()).toHaveCSS('outline-width', '3px');
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

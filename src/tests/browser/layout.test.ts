import { test } from '@jest/globals';
import type { Locator, Page } from 'playwright';
import { faq } from '#content/faq.ts';
import { callTicket, ownShopText } from '#content/hero.ts';
import { getStarted } from '#content/navigation.ts';
import { lockScreen } from '#content/services.ts';
import { site } from '#content/site.ts';
import { eventually } from '../support/eventually.ts';
import { expect, hydratePage, journeys } from '../support/journey.ts';
import { newLead } from '../support/leads.ts';
import { boxOf, contentUnder, outcomes, overflowing, stopTime, tooSmallControls } from '../support/steps.ts';

const { visit } = journeys();

test("nothing covers the hero's phone number or button in narrow and wide windows", async () => {
  const { page } = await visit({ device: 'desktop' });
  const hero = page.locator('main section').first();
  const number = hero.locator('a[href^="tel:"]');
  for (const width of [320, 895, 896, 1350]) {
    await page.setViewportSize({ width, height: 900 });
    await hero.getByRole('link', { name: getStarted.label }).click({ trial: true });
    await number.click({ trial: true });
    // A trial click succeeds even if the picture covers the number, so the test also compares their positions.
    const [digits, house] = [await boxOf(number), await boxOf(hero.locator('svg g').nth(1))];
    const apart = digits.right <= house.left || digits.bottom <= house.top || house.bottom <= digits.top;
    expect([width, apart]).toEqual([width, true]);
  }
});

/** Lists the controls of which a part is in the window and not covered. */
const controlsInView = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a, button, input, select, summary')]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .map((control) => ({ control, box: control.getBoundingClientRect() }))
      .filter(({ control, box }) =>
        control.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)),
      )
      .map(({ control }) => ({
        role: control.role,
        text: control.textContent.trim(),
        href: control.getAttribute('href') ?? '',
        color: getComputedStyle(control).backgroundColor,
      })),
  );

test('the first screen of a phone has one yellow button, no link twice, and the head of the ticket; all tap targets are 44 px', async () => {
  const { page, press, form, toast, call: voiceCall } = await visit({ size: [390, 664] });
  const bar = page.locator('[data-dock]');
  const lamp = await page.locator('h1').evaluate((heading) => {
    heading.style.outlineColor = 'var(--lamp)';
    return getComputedStyle(heading).outlineColor;
  });
  const isYellow = ({ color }: { color: string }) => color === lamp;
  const links = (controls: { role: string | null; href: string }[]) =>
    controls.filter(({ role, href }) => !role && href.length > 1).map(({ href }) => href);
  const first = await controlsInView(page);
  expect(first.filter(isYellow).map(({ text }) => text)).toEqual([ownShopText.heading]);
  expect(links(first)).toEqual([...new Set(links(first))]);
  expect(links(first)).toEqual(expect.arrayContaining([`tel:${site.phone.e164}`, getStarted.href]));
  const head = page.getByText(callTicket.heading, { exact: true }).first();
  expect((await boxOf(head)).bottom).toBeLessThan((await boxOf(bar)).top);

  // Without its buttons, the hero leaves them to the dock.
  await page.locator('#trusted-by').scrollIntoViewIfNeeded();
  const call = bar.getByRole('link', { name: site.phone.display });
  await call.tap({ trial: true });
  await bar.getByRole('link', { name: getStarted.label }).tap({ trial: true });
  await page.evaluate(() => scrollTo(0, 0));
  await expect(call).toBeHidden();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator('td').last().scrollIntoViewIfNeeded();
  const [header, heads] = [page.locator('header'), page.locator('thead')];
  const below = async () => (await boxOf(heads)).top - (await boxOf(header)).bottom;
  await eventually(async () => Math.abs(await below()) < 2, true);

  const questions = page.locator('#faq');
  await press(questions.locator('summary').first());
  const read = await questions.ariaSnapshot();
  expect(read).toContain(faq[0]?.question);
  expect(read).not.toMatch(/[+\u2212]/);
  const notices = page.getByRole('figure', { name: lockScreen.caption }).getByRole('listitem');
  await expect(notices).toHaveCount(lockScreen.notices.length);
  for (const [index, { title, text }] of lockScreen.notices.entries())
    expect(await notices.nth(index).ariaSnapshot()).toMatch(new RegExp(`${title}[^]*${text.slice(0, 8)}`));

  await press(form.submit);
  await press(toast.close);
  await press(page.locator('header summary'));
  expect(await tooSmallControls(page.locator('body'))).toEqual([]);
  await press(page.locator('header summary'));

  await press(voiceCall.launcher);
  await voiceCall.samples.waitFor();
  for (const width of [390, 1350]) {
    await page.setViewportSize({ width, height: 844 });
    const sizes = await page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((element) =>
          [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim()),
        )
        .filter((element) => element.checkVisibility() && !element.closest('template, script, option'))
        .map((element) => getComputedStyle(element).fontSize),
    );
    expect([...new Set(sizes)].sort()).toHaveLength(8);
  }
});

test('a toast covers no control, figure or heading in windows of four sizes', async () => {
  const { page, press, form, roi, toast, send } = await visit({ clock: true });
  // Scrolls as the page does after each result, because a resized window scrolls to somewhere.
  const untilCoversNothing = async (shown: Locator) => {
    await stopTime(page);
    for (const [width, height] of [
      [390, 664],
      [768, 1024],
      [1350, 700],
      [1920, 1080],
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
  await roi.fill({ averageJobValue: '700' });
  await press(roi.save);
  await toast.says(outcomes.saved);
  await untilCoversNothing(roi.share);
  await send(newLead());
  await untilCoversNothing(form.ticket.locator('..'));
});

test('late fonts delay no paint, and move nothing', async () => {
  const { page, release } = await visit({ hydrated: false, delays: /\.woff2$/ });
  await page.locator('footer').waitFor();
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  // A section has its height once it is hydrated. The page itself would wait for the fonts.
  await hydratePage(page);
  await expect(page.locator('main [class*=waiting]')).toHaveCount(0);
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const before = await height();
  release();
  await page.evaluate(() => document.fonts.ready);
  const shifts = await page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().map((shift) => ('value' in shift ? Number(shift.value) : 0))),
        ).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve([]), 500);
      }),
  );
  // Some text may take a line more or less.
  expect([shifts, Math.abs((await height()) - before) < 60]).toEqual([[], true]);
});

test('with forced colors and in print, signs, buttons and answers are visible, and nothing covers the content', async () => {
  const { page, press, form, chat } = await visit({ context: { forcedColors: 'active' } });
  const question = page.locator('#faq summary').first();
  const sign = (control: Locator, part: '::before' | '::after') =>
    control.evaluate((element, pseudo) => {
      const { display, borderTopWidth, borderBottomWidth, borderBottomColor, borderTopColor } =
        getComputedStyle(element, pseudo);
      const isText = [borderTopColor, borderBottomColor].includes(getComputedStyle(element).color);
      return [borderTopWidth, borderBottomWidth].includes('2px') && isText && display !== 'none';
    }, part);
  const menu = page.locator('header summary');
  const plus = [await sign(question, '::before'), await sign(question, '::after')];
  await press(question);
  const minus = [await sign(question, '::before'), await sign(question, '::after')];
  await chat.open();
  const close = chat.button('Close');
  const cross = [await sign(close, '::before'), await sign(close, '::after')];
  expect([plus, minus, cross, await sign(menu, '::after')]).toEqual([
    [true, true],
    [true, false],
    [true, true],
    true,
  ]);

  await press(close);
  await page.setViewportSize({ width: 1350, height: 900 });
  const border = await form.submit.evaluate((button) => getComputedStyle(button).borderTopWidth);
  expect(border).toBe('2px');
  expect(await overflowing(page)).toEqual([]);
  const colors = await page
    .locator('body, [data-bottom-line]')
    .evaluateAll((elements) => elements.map((element) => getComputedStyle(element).color));
  expect(colors).toHaveLength(2);
  expect(new Set(colors).size).toBe(1);

  await page.emulateMedia({ media: 'print', forcedColors: 'none' });
  const answer = page.locator('#faq details p').first();
  expect((await answer.boundingBox())?.height).toBeGreaterThan(10);
  const floating = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .map((element) => getComputedStyle(element))
      .filter(({ position, display }) => display !== 'none' && /sticky|fixed/.test(position)),
  );
  expect(floating).toHaveLength(0);
  await page.setViewportSize({ width: 720, height: 900 });
  const hero = page.locator('main section').first();
  const [number, ticket] = [
    await boxOf(hero.locator('a[href^="tel:"]')),
    await boxOf(hero.locator('figure')),
  ];
  expect(number.right <= ticket.left || number.bottom <= ticket.top).toBe(true);

  for (const format of ['Letter', 'A4']) {
    const pdf = await page.pdf({ format, outline: true, tagged: true });
    // The PDF's outline has each heading's distance from the lower edge of its page, in points.
    const headings = [...pdf.toString('latin1').matchAll(/\/Dest \[\d+ 0 R \/XYZ \S+ (\S+)/g)];
    expect(headings.length).toBeGreaterThan(20);
    const low = headings.map(([, y]) => Number(y)).filter((y) => y < 72);
    expect([format, low]).toEqual([format, []]);
  }
});

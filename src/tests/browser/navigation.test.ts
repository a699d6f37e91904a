import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { footerLinks, headerWords } from '#content/navigation.ts';
import { roiWords } from '#content/roi.ts';
import { site as owner } from '#content/site.ts';
import { bothDevices, journeys } from '../support/journey.ts';
import { eventually, untilBelowHeader } from '../support/steps.ts';

const { visit } = journeys();

const HEADER_LINKS = [
  ['Why AI?', 'ai-vs-traditional'],
  ['Services', 'services'],
  ['Pricing', 'pricing'],
  ['Testimonials', 'testimonials'],
  ['FAQ', 'faq'],
] as const;

const CALLS_TO_ACTION = [
  ['header', 'Get Started', 0],
  ['main', 'Get Started', 0],
  ['#roi', roiWords.callToAction.label, 0],
  ['#pricing', 'Get Custom Quote', 0],
  ['#pricing', 'Get Custom Quote', 1],
  ['#pricing', 'Contact Sales', 0],
  ['#faq', 'Contact us for personalized answers', 0],
  ['footer', 'Contact', 0],
] as const;

const pathOf = (address: string) => address.slice(new URL(address).origin.length);

/** How many places the page stands at on its way to the next section. */
const scrolledPast = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const places = new Set<number>();
        addEventListener('scroll', () => places.add(scrollY));
        addEventListener('scrollend', () => resolve(places.size), { once: true });
      }),
  );

describe('on a phone', () => {
  const openMenu = async () => {
    const visitor = await visit({ device: 'phone' });
    const menu = visitor.page.locator('header details');
    const toggle = menu.locator('summary');
    const links = menu.getByRole('link');
    return {
      ...visitor,
      toggle,
      links,
      isOpen: () => menu.evaluate((element) => element.hasAttribute('open')),
    };
  };

  test('when the menu is tapped, then it shows the five links, and closes when tapped again', async () => {
    const { toggle, links, isOpen } = await openMenu();
    expect(await toggle.textContent()).toBe(headerWords.menu);
    expect(await isOpen()).toBe(false);

    await toggle.tap();
    expect(await isOpen()).toBe(true);
    expect(await links.allTextContents()).toEqual(HEADER_LINKS.map(([label]) => label));
    for (const link of await links.all()) expect(await link.isVisible()).toBe(true);

    await toggle.tap();
    expect(await isOpen()).toBe(false);
  });

  test('when a link of the menu is chosen, then the menu closes and its section is scrolled to', async () => {
    const { page, toggle, links, isOpen } = await openMenu();
    for (const [label, id] of HEADER_LINKS) {
      await toggle.tap();
      await links.filter({ hasText: label }).tap();
      expect(await isOpen()).toBe(false);
      await untilBelowHeader(page, id);
    }
  });

  test('when Escape is pressed in the menu, then it closes and the toggle has the focus', async () => {
    const { page, toggle, links, isOpen } = await openMenu();
    await toggle.focus();
    await page.keyboard.press('Enter');
    expect(await isOpen()).toBe(true);
    await page.keyboard.press('Tab');
    expect(await links.first().evaluate((link) => link === document.activeElement)).toBe(true);

    await page.keyboard.press('Escape');
    expect(await isOpen()).toBe(false);
    expect(await toggle.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('when Escape is pressed in an open menu after a tap, then it closes', async () => {
    const { page, toggle, isOpen } = await openMenu();
    await toggle.tap();
    await page.keyboard.press('Escape');
    expect(await isOpen()).toBe(false);
  });
});

test('when a link of the header is clicked on a desktop, then its section is scrolled to', async () => {
  const { page } = await visit({ device: 'desktop' });
  expect(await page.locator('header summary').isVisible()).toBe(false);
  for (const [label, id] of HEADER_LINKS) {
    await page.locator('header').getByRole('link', { name: label, exact: true }).click();
    await untilBelowHeader(page, id);
  }
});

describe.each(bothDevices)('on a %s', (device) => {
  test('when a link is chosen, then the page scrolls smoothly and the header stays', async () => {
    const { page, press } = await visit({ device, context: { reducedMotion: 'no-preference' } });
    await press(page.locator('main').getByRole('link', { name: 'Get Started' }).first());
    const positions = await scrolledPast(page);
    await untilBelowHeader(page, 'contact');
    expect(positions).toBeGreaterThan(3);
    expect((await page.locator('header').boundingBox())?.y).toBe(0);
  });

  test('when motion is unwelcome, then the page jumps', async () => {
    const { page } = await visit({ device });
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto');
  });

  test('when any call to action is chosen, then the form is scrolled to', async () => {
    const { page, press } = await visit({ device });
    for (const [place, name, nth] of CALLS_TO_ACTION) {
      await page.evaluate(() => scrollTo(0, 0));
      await press(page.locator(place).getByRole('link', { name, exact: true }).nth(nth));
      await untilBelowHeader(page, 'contact');
    }
  });

  test('when the footer leads to the services, then they are scrolled to', async () => {
    const { page, press } = await visit({ device });
    await press(page.locator('footer').getByRole('link', { name: 'Services', exact: true }));
    await untilBelowHeader(page, 'services');
  });

  test('when a link leads nowhere yet, then the page stays where it is', async () => {
    const { page, press } = await visit({ device });
    const footer = page.locator('footer');
    const placeholders = footerLinks.flatMap(({ links }) => links).filter(({ href }) => href === '#');
    expect(placeholders.map(({ label }) => label)).toEqual([
      'About Us',
      'Careers',
      'Support',
      'Privacy Policy',
      'Terms of Service',
    ]);
    await footer.scrollIntoViewIfNeeded();
    for (const link of await footer.locator('a[href="#"]').all()) {
      await link.scrollIntoViewIfNeeded();
      const before = await page.evaluate(() => scrollY);
      await press(link);
      expect(await page.evaluate(() => scrollY)).toBe(before);
    }
    expect(pathOf(page.url())).toBe('/');
    for (const network of ['Facebook', 'Twitter', 'LinkedIn']) {
      expect(await footer.getByRole('link', { name: network }).getAttribute('href')).toBe('#');
    }
  });
});

test('when the keyboard enters the page, then its first stop leads past the header', async () => {
  const { page } = await visit({ device: 'desktop' });
  await page.keyboard.press('Tab');
  const skip = page.locator(':focus');
  expect(await skip.textContent()).toBe(owner.skipLink);
  await eventually(async () => ((await skip.boundingBox())?.y ?? -1) >= 0, true);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.locator('main :focus').count()).toBe(1);
});

import { randomInt } from 'node:crypto';
import type { Locator, Page } from 'playwright';
import { leadFormText } from '#content/form/lead-form.ts';
import { english, type PageWords } from '#content/page-words.ts';
import { roiText } from '#content/roi/roi.ts';
import { leadFields, type LeadField } from '#shared/lead-fields.ts';
import type { CalculationField } from '#shared/roi.ts';
import { eventually } from './eventually.ts';

export type Lead = Record<LeadField, string>;

export const uniqueStaffCost = () => String(randomInt(10_000, 2_000_000_000));

export const { toasts: outcomes } = leadFormText;

export const failedResource = /console error: Failed to load resource/;

export function leadForm(page: Page, { form: words, summary, ticket }: PageWords = english) {
  const contact = page.locator('#contact');
  const form = contact.locator('form');
  const field = (name: keyof typeof words.fields) => form.getByLabel(words.fields[name], { exact: true });
  const again = contact.getByText(ticket.again);
  return {
    form,
    field,
    /** Opens and closes the fold around the two agreements. */
    agreements: form.getByText(words.agreements),
    consent: form.getByLabel(words.consent.text),
    textConsent: form.getByLabel(words.textConsent.text),
    submit: form.locator('button[type=submit]'),
    summary: form.getByRole('group', { name: summary.heading }),
    sent: contact.getByText(ticket.heading),
    ticket: contact.locator('dl'),
    again,
    async fill(lead: Partial<Lead>) {
      // A sent form is folded.
      if (await again.isVisible())
        await again.evaluate((summary) => summary.parentElement?.setAttribute('open', ''));
      for (const name of leadFields) {
        const value = lead[name];
        if (value === undefined) continue;
        if (name === 'businessType' || name === 'monthlyLeadVolume') await field(name).selectOption(value);
        else await field(name).fill(value);
      }
    },
    async values() {
      const read = leadFields.map(async (name) => [name, await field(name).inputValue()] as const);
      return Object.fromEntries(await Promise.all(read));
    },
  };
}

export function roiForm(page: Page) {
  const form = page.locator('#roi form');
  const field = (name: CalculationField) => form.getByRole('textbox', { name: roiText.fields[name].label });
  return {
    form,
    field,
    hint: (name: CalculationField) =>
      form.getByRole('button', { name: roiText.hintButton(roiText.fields[name].label) }),
    missed: form.getByLabel(roiText.missed.label, { exact: true }),
    addOne: form.getByRole('button', { name: roiText.missed.addOne.label }),
    missedLink: form.locator('[data-missed] ~ p > :visible', { hasText: roiText.callToAction.label }),
    missedSum: form.locator('[data-missed]'),
    save: form.locator('button[formmethod=post]'),
    savedNote: form.getByText(roiText.toasts.saved.description),
    async fill(inputs: Partial<Record<CalculationField, string>>) {
      for (const [name, value] of Object.entries(inputs)) await field(name as CalculationField).fill(value);
    },
    /** Returns the formatted savings, extra jobs and revenue. */
    results: () => form.locator('[data-result]').allTextContents(),
  };
}

export function toast(page: Page) {
  const all = page.getByRole('region', { name: /^Notification/ }).getByRole('listitem');
  return {
    all,
    says: ({ title, description }: { title: string; description: string }) =>
      all.filter({ hasText: title }).filter({ hasText: description }).waitFor(),
    close: all.getByRole('button', { name: 'Close' }),
    /** Radix, the toast library, removes its announcement after a screen reader has had time to read it. */
    untilAnnounced: () => page.waitForFunction(() => !document.body.querySelector(':scope > [role=status]')),
  };
}

export async function delayRequests(page: Page, url: string | RegExp): Promise<() => void> {
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  await page.route(url, async (route) => {
    await gate;
    await route.fallback();
  });
  return release;
}

/** The idempotency key of each later POST request to this path. */
export function postsTo(page: Page, path: string) {
  const keys: (string | undefined)[] = [];
  page.on('request', (sent) => {
    if (sent.method() === 'POST' && sent.url().endsWith(path)) keys.push(sent.headers()['idempotency-key']);
  });
  return keys;
}

/** Moves the page's fake clock ahead by at most one second, and stops it. */
export const stopTime = async (page: Page) =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);

/** Waits until the element is right below the header, by default within the space that a section has above it. */
export async function untilBelowHeader(element: Locator, spaceAbove = 32): Promise<void> {
  const { bottom } = await boxOf(element.page().locator('header').first());
  await eventually(
    () => boxOf(element),
    ({ top }) => top >= bottom - 1 && top <= bottom + spaceAbove,
    3_000,
  );
}

export async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error(`${String(element)} is not visible`);
  return { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height };
}

/** If the content is wider than the page, or than `within`, what reaches beyond its edge. */
export const overflowing = (within: Page | Locator) =>
  ('goto' in within ? within.locator('html') : within).evaluate((part) => {
    if (part.scrollWidth <= part.clientWidth) return [];
    const edge = part.getBoundingClientRect().left + part.clientWidth;
    const causes = [part, ...part.querySelectorAll<HTMLElement>('*')];
    return causes
      .filter((element) => element === part || element.getBoundingClientRect().right > edge + 1)
      .map((element) => (element.cloneNode() as Element).outerHTML);
  });

export const controls = 'a, button, input:not([tabindex="-1"]), select, summary, textarea';

/** Lists what the element covers of this content. By default, the content is the controls, figures and headings of the page. */
export const contentUnder = (
  cover: Locator,
  content = `${controls}, [data-result], [data-bottom-line], #contact h3`,
) =>
  cover.evaluate((covering, selector) => {
    const area = covering.getBoundingClientRect();
    const isUnder = (element: HTMLElement) => {
      const box = element.getBoundingClientRect();
      const [left, right] = [Math.max(box.left, area.left), Math.min(box.right, area.right)];
      const [top, bottom] = [Math.max(box.top, area.top), Math.min(box.bottom, area.bottom)];
      if (right - left < 1 || bottom - top < 1) return false;
      return covering.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
    };
    return [...document.querySelectorAll<HTMLElement>(selector)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => !covering.contains(element) && isUnder(element))
      .map((element) => element.outerHTML.slice(0, 80));
  }, content);

export const showDock = (target: Locator) =>
  target.evaluate((element) => {
    if (!element.closest('[data-dock]') || element.closest('dialog')) return;
    const { left, top, width, height } = element.getBoundingClientRect();
    const topmost = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!element.contains(topmost)) scrollTo({ top: 0, behavior: 'instant' });
  });

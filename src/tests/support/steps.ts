import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { faultSummaryWords } from '#content/form-faults.ts';
import { leadFormWords } from '#content/lead-form.ts';
import { roiWords } from '#content/roi.ts';
import { leadFields, type LeadField } from '#shared/leads.ts';
import { roiFields, type RoiField } from '#shared/roi.ts';

export type Lead = Record<LeadField, string>;

/** A lead of a test's own: its e-mail is how the test finds its row. */
export const leadOf = (email: string): Lead => ({
  businessName: 'Lone Star Plumbing',
  contactName: 'Dale Reyes',
  email,
  phone: '(806) 555-0142',
  businessType: 'plumbing',
  monthlyLeadVolume: '51-150',
});

/** The lead form as a visitor finds it. */
export function leadForm(page: Page) {
  const form = page.locator('#contact form');
  const field = (name: LeadField) => form.getByLabel(leadFormWords.fields[name], { exact: true });
  return {
    form,
    field,
    tradeDetail: form.getByLabel(leadFormWords.fields.tradeDetail, { exact: true }),
    consent: form.getByRole('checkbox', { name: leadFormWords.consent.text }),
    submit: form.locator('button[type=submit]'),
    summary: form.getByRole('group', { name: faultSummaryWords.heading }),
    sent: form.getByText(leadFormWords.success.heading),
    async fill(lead: Partial<Lead>) {
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

/** The calculator as a visitor finds it. */
export function calculator(page: Page) {
  const form = page.locator('#roi form');
  const field = (name: RoiField) => form.getByRole('textbox', { name: roiWords.fields[name].label });
  return {
    form,
    field,
    hint: (name: RoiField) =>
      form.getByRole('button', { name: roiWords.hintButton(roiWords.fields[name].label) }),
    save: form.locator('button[formmethod=post]'),
    share: form.getByLabel(roiWords.shareLabel),
    async fill(inputs: Partial<Record<RoiField, string>>) {
      for (const name of roiFields) {
        const value = inputs[name];
        if (value !== undefined) await field(name).fill(value);
      }
    },
    async values() {
      const read = roiFields.map(async (name) => [name, await field(name).inputValue()] as const);
      return Object.fromEntries(await Promise.all(read));
    },
    /** Savings, extra jobs and revenue, as printed. */
    results: () => form.locator('[data-result]').allTextContents(),
  };
}

/** The toast that is on the screen. */
export function toast(page: Page) {
  const all = page.getByRole('region', { name: /^Notification/ }).getByRole('listitem');
  return {
    all,
    says: (title: string, description: string) =>
      all.filter({ hasText: title }).filter({ hasText: description }).waitFor(),
    close: all.getByRole('button', { name: 'Close' }),
  };
}

/** Holds back what matches until it is let go. */
export async function hold(page: Page, url: string | RegExp): Promise<() => void> {
  let letGo: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(url, async (route) => {
    await gate;
    await route.continue();
  });
  return () => letGo();
}

/** Every POST that the page makes to an address, as it happens. */
export function postsTo(page: Page, path: string) {
  const posts: { key: string | undefined; body: string }[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'POST' || new URL(request.url()).pathname !== path) return;
    posts.push({ key: request.headers()['idempotency-key'], body: request.postData() ?? '' });
  });
  return posts;
}

declare global {
  /** Given to the page by `listen`. */
  function tell(text: string): void;
}

/** Collects what screen readers are told: the texts of live regions, as they come. */
export async function listen(page: Page, told: string[]): Promise<void> {
  await page.exposeFunction('tell', (text: string) => void told.push(text));
  await page.addInitScript(() => {
    const said = new Map<Element, string>();
    const notice = () => {
      for (const region of document.querySelectorAll('[role=status], [role=alert], [aria-live]')) {
        const text = region.textContent.trim();
        if (region.getAttribute('aria-live') === 'off' || text === (said.get(region) ?? '')) continue;
        said.set(region, text);
        if (text) tell(text);
      }
    };
    new MutationObserver(notice).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
  });
}

/** Waits until what a link leads to stands right below the sticky header. */
export const untilBelowHeader = (page: Page, id: string) =>
  page.waitForFunction(
    (target) => {
      const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
      const top = document.getElementById(target)?.getBoundingClientRect().top ?? -1;
      return header > 0 && top >= header - 1 && top <= header + 32;
    },
    id,
    { timeout: 3_000 },
  );

/** Reads until what is read is what is expected. */
export async function eventually<T>(
  read: () => T | Promise<T>,
  expected: T,
  withinMs = 4_000,
): Promise<void> {
  const deadline = Date.now() + withinMs;
  let last = await read();
  while (!isDeepStrictEqual(last, expected) && Date.now() < deadline) {
    await setTimeout(25);
    last = await read();
  }
  expect(last).toEqual(expected);
}

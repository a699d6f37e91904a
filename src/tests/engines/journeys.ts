import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { chatText } from '#content/chat/chat-text.ts';
import { jobTicketText } from '#content/job-ticket.ts';
import { firstQuestions } from '#content/faq-of.ts';
import { leadFormText } from '#content/lead-form.ts';
import { roiText } from '#content/roi.ts';
import { stopText } from '#content/legal/stop.ts';
import type { Steps } from './walker.ts';

const lead = (name: string) => `#lead-${name}`;

async function fillLead(steps: Steps) {
  const email = `${randomUUID()}@example.com`;
  const values = { businessName: 'Hilltop Plumbing', contactName: 'Pat Doe', email, phone: '(214) 555-0100' };
  for (const name of ['businessName', 'contactName', 'email', 'phone'] as const)
    await steps.fill(lead(name), values[name]);
  await steps.choose(lead('businessType'), 'plumbing');
  await steps.choose(lead('monthlyLeadVolume'), '51-150');
  return email;
}

const untilText = (steps: Steps, text: string) =>
  steps.until((wanted) => document.body.textContent.includes(wanted), text);

/** The main journeys. Each starts on a new page, and returns the email address of a lead that the site must have stored. */
export const journeys: Record<string, (steps: Steps) => Promise<unknown>> = {
  async 'menu and FAQ'(steps) {
    if (await steps.evaluate(() => innerWidth < 600)) await steps.press('header summary');
    await steps.press(
      (await steps.evaluate(() => innerWidth < 600))
        ? 'header details a[href="#faq"]'
        : 'header a[href="#faq"]',
    );
    await steps.untilAt('faq');
    await steps.press('#faq details:nth-of-type(2) summary');
    await steps.until(() => document.querySelectorAll('#faq details[open]').length === 1);
    await steps.press('#faq details:nth-of-type(2) summary');
    await steps.until(() => document.querySelectorAll('#faq details[open]').length === 0);
  },

  async 'sample call to form'(steps) {
    await steps.press('#hero-call');
    await steps.untilShown('#dock-voice [role=log] > *');
    await steps.press('#dock-voice [data-call-controls] button');
    await steps.press('#dock-voice a[href="#contact"]');
    await steps.untilGone('#dock-voice');
    await steps.untilAt('contact');
    assert.equal(await steps.valueOf('#contact [name=source]'), 'voice');
  },

  async calculator(steps) {
    await steps.fill('#roi-monthlyLeads', '200');
    await steps.until(
      (gain) =>
        [...document.querySelectorAll('[data-result]')].some(({ textContent }) => textContent === gain),
      '70',
    );
    await steps.press('#roi button[formmethod=post]');
    await steps.untilShown('#roi-share');
    await untilText(steps, roiText.toasts.saved.title);
  },

  async 'chat to form'(steps) {
    await steps.press('#dock-chat-launcher');
    await steps.fill('#dock-chat textarea', 'My name is Pat, call me at 214-555-0100');
    await steps.press('#dock-chat [type=submit]');
    await untilText(steps, chatText.requests.contact.text);
    await steps.press('#dock-chat [role=log] > :last-child button');
    await steps.untilGone('#dock-chat');
    await steps.untilAt('contact');
    assert.equal(await steps.valueOf(lead('phone')), '214-555-0100');
  },

  async 'chat source and plans'(steps) {
    await steps.press('#dock-chat-launcher');
    await steps.fill('#dock-chat textarea', firstQuestions[0] ?? '');
    await steps.press('#dock-chat [type=submit]');
    await steps.press('#dock-chat [role=log] > :last-child a[href^="#"]');
    await steps.untilAt('faq');
  },

  async 'form errors, then a lead'(steps) {
    await steps.press('#contact [type=submit]');
    await untilText(steps, leadFormText.toasts.missing.description);
    await steps.until(() => document.querySelectorAll('#contact [aria-invalid=true]').length === 6);
    const email = await fillLead(steps);
    await steps.press('#contact [type=submit]');
    await untilText(steps, jobTicketText.heading);
    assert.equal(await steps.valueOf(lead('email')), '');
    return email;
  },

  async 'draft after a reload'(steps) {
    await steps.fill(lead('businessName'), 'Hilltop & Sons');
    await steps.reload();
    await steps.until(
      (field) => document.querySelector<HTMLInputElement>(field)?.value === 'Hilltop & Sons',
      lead('businessName'),
    );
  },

  async 'draft on other pages'(steps) {
    const home = await steps.evaluate(() => location.origin);
    const holds = (field: string, value: string) =>
      steps.until(
        (selector, wanted) => document.querySelector<HTMLInputElement>(selector)?.value === wanted,
        lead(field),
        value,
      );
    await steps.goto(`${home}/?trade=plumbing`);
    await steps.fill(lead('businessName'), 'Hilltop');
    await steps.fill(lead('phone'), '(214) 555-0100');
    await steps.press('header a[href="/"]');
    await steps.until(() => location.search === '');
    await holds('businessName', 'Hilltop');
    await steps.press('#contact form a[href="/privacy"]');
    await steps.until(() => location.pathname === '/privacy');
    await steps.press('header a[href="/"]');
    await steps.until(() => location.pathname === '/');
    await holds('phone', '(214) 555-0100');
    for (const page of ['/privacy', '/', '/?trade=plumbing']) {
      await steps.back();
      await steps.until((wanted) => location.pathname + location.search === wanted, page);
    }
    await holds('businessName', 'Hilltop');
    await holds('phone', '(214) 555-0100');
    await holds('businessType', 'plumbing');
  },

  async 'panels and Back'(steps) {
    const start = await steps.evaluate(() => location.href);
    for (const name of ['voice', 'chat']) {
      await steps.press(`#dock-${name}-launcher`);
      await steps.untilShown(`#dock-${name} button`);
      const isModal = await steps.evaluate(() => document.querySelector('dialog:modal') !== null);
      if (isModal) await steps.back();
      else await steps.press(`#dock-${name} .close-button`);
      await steps.untilGone(`#dock-${name}`);
    }
    assert.equal(await steps.evaluate(() => location.href), start);
  },

  async stop(steps) {
    await steps.goto(new URL('/stop', await steps.evaluate(() => location.href)).href);
    // The number of no lead, because a stop hides its lead.
    await steps.fill('[name=contact]', '214-555-0199');
    await steps.press('main [type=submit]');
    await steps.until(() => location.search === '?done=1');
    await untilText(steps, stopText.sent.heading);
  },
};

import type { Locator, Page } from 'playwright/test';
import { chatText } from '#content/chat/chat-text.ts';
import { roiText } from '#content/roi/roi.ts';
import { voiceText } from '#content/voice/voice.ts';

async function fill(form: Locator, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) {
    const [select, input] = [
      form.locator(`select[name=${name}]`),
      form.locator(`input[name=${name}]`),
    ];
    // What stands below a fold.
    const fold = form.locator(`details:not([open]):has([name=${name}])`);
    if (await fold.count()) await fold.locator('summary').click();
    await ((await select.count()) ? select.selectOption(value) : input.fill(value));
  }
}

export function leadForm(page: Page) {
  const form = page.locator('#lead-form');
  const submit = page.locator('#lead-submit');
  /** What a sent form shows. */
  const ticket = form.locator('[aria-labelledby=lead-sent]');
  return {
    form,
    submit,
    ticket,
    field: (name: string) => page.locator(`#lead-${name}`),
    summary: form.locator('[aria-labelledby=lead-error]'),
    fill: (lead: Record<string, string>) => fill(form, lead),
    async send(lead: Record<string, string>) {
      await fill(form, lead);
      await submit.click();
      await ticket.waitFor();
    },
    values: () =>
      form.evaluate((filled: HTMLFormElement) => Object.fromEntries(new FormData(filled))),
  };
}

export function roiForm(page: Page) {
  const form = page.locator('#roi form');
  return {
    form,
    field: (name: string) => form.locator(`[name=${name}]`),
    addOne: form.getByRole('button', { name: roiText.missed.addOne.label }),
    missedSum: form.locator('[data-missed]'),
    save: form.locator('button[formmethod=post]'),
    savedNote: form.getByText(roiText.toasts.saved.description),
    /** The formatted savings, extra jobs and revenue. */
    results: form.locator('[data-result]'),
    fill: (inputs: Record<string, string>) => fill(form, inputs),
  };
}

export function chatPanel(page: Page) {
  const panel = page.locator('#dock-chat');
  const field = panel.getByRole('textbox');
  const answers = panel.getByRole('log', { name: chatText.log }).locator(':scope > div');
  return {
    launcher: page.locator('#dock-chat-launcher'),
    panel,
    field,
    answers,
    newest: answers.last(),
    button: (name: string) => panel.getByRole('button', { name, exact: true }),
    async ask(question: string) {
      await field.fill(question);
      await field.press('Enter');
    },
  };
}

export function voicePanel(page: Page) {
  const panel = page.locator('#dock-voice');
  const status = panel.getByRole('status');
  return {
    panel,
    launcher: page.locator('#dock-voice-launcher'),
    demoButton: page.locator('#hero-call'),
    button: (name: string) => panel.getByRole('button', { name, exact: true }),
    status,
    shows: (text: string) => status.getByText(text).waitFor(),
    transcript: panel.getByRole('region', { name: voiceText.transcript.label }),
    ticket: panel.getByRole('figure', { name: voiceText.samples.ticket }),
    samples: panel.getByRole('region', { name: voiceText.samples.heading }),
  };
}

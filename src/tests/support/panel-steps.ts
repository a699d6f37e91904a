import type { Locator, Page } from 'playwright';
import { chatText } from '#content/chat/chat-text.ts';
import { dockText } from '#content/sections/dock.ts';
import type { SampleCall } from '#content/voice/sample-calls.ts';
import { voiceText } from '#content/voice/voice.ts';
import { dockLauncherId, dockPanelId } from '#client/dock/dock-panels.ts';

export function chat({ page, press }: { page: Page; press: (target: Locator) => Promise<void> }) {
  const panel = page.locator(`#${dockPanelId('chat')}`);
  const log = panel.getByRole('log');
  const button = (name: string) => panel.getByRole('button', { name, exact: true });
  const answers = log.locator(':scope > div');
  const steps = {
    launcher: page.locator(`#${dockLauncherId('chat')}`),
    panel,
    log,
    button,
    field: panel.getByRole('textbox', { name: chatText.field }),
    answers,
    newest: answers.last(),
    async open() {
      await press(steps.launcher);
      await panel.getByText(chatText.greeting).waitFor();
      return steps;
    },
    /** Sends a question without waiting for the answer. */
    async say(question: string) {
      await steps.field.fill(question);
      await press(button(chatText.send));
    },
    async ask(question: string) {
      const before = await answers.count();
      await steps.say(question);
      await answers.nth(before).waitFor();
    },
  };
  return steps;
}

export function voice(page: Page) {
  const panel = page.getByRole('dialog', { name: voiceText.title });
  const button = (name: string) => panel.getByRole('button', { name, exact: true });
  return {
    panel,
    button,
    launcher: page.locator('#dock-voice-launcher'),
    demoButton: page.locator('#hero-call'),
    status: panel.getByRole('status'),
    says: (text: string) => panel.getByRole('status').filter({ hasText: text }).waitFor(),
    transcript: panel.getByRole('region', { name: voiceText.transcript.label }),
    log: panel.getByRole('log', { name: voiceText.transcript.label }),
    ticket: panel.getByRole('figure', { name: voiceText.samples.ticket }),
    samples: panel.getByRole('region', { name: voiceText.samples.heading }),
    close: panel.getByRole('button', { name: 'Close' }),
    leaveNumber: panel.getByRole('link', { name: dockText.leaveNumber.label }),
  };
}

export const transcriptOf = ({ lines }: SampleCall) =>
  lines.map(
    (text, turn) => `${turn % 2 ? voiceText.transcript.caller : voiceText.transcript.assistant} ${text}`,
  );

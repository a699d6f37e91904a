import type { Page } from 'playwright-core';
import { dockText } from '#content/dock.ts';
import type { SampleCall } from '#content/sample-calls.ts';
import { voiceText as words } from '#content/voice.ts';

export function voice(page: Page) {
  const panel = page.getByRole('dialog', { name: words.title });
  const button = (name: string) => panel.getByRole('button', { name, exact: true });
  return {
    panel,
    button,
    launcher: page.locator('#dock-voice-launcher'),
    demoButton: page.locator('#hero-call'),
    status: panel.getByRole('status'),
    says: (text: string) => panel.getByRole('status').filter({ hasText: text }).waitFor(),
    transcript: panel.getByRole('region', { name: words.transcript.label }),
    log: panel.getByRole('log', { name: words.transcript.label }),
    ticket: panel.getByRole('figure', { name: words.samples.ticket }),
    samples: panel.getByRole('region', { name: words.samples.heading }),
    close: panel.getByRole('button', { name: 'Close' }),
    leaveNumber: panel.getByRole('link', { name: dockText.leaveNumber.label }),
  };
}

export const transcriptOf = ({ lines }: SampleCall) =>
  lines.map((text, turn) => `${turn % 2 ? words.transcript.caller : words.transcript.assistant} ${text}`);

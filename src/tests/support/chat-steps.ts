import type { Locator, Page } from 'playwright-core';
import type { ChatActionName } from '#content/chat/chat-entry.ts';
import { chatText as words } from '#content/chat/chat-text.ts';
import { chatEntries } from '#content/chat/entries.ts';
import { dockLauncherId, dockPanelId } from '#client/dock/dock-panels.ts';

const [firstEntry] = chatEntries();
if (!firstEntry) throw new Error('the FAQ is empty');
/** The first question of the FAQ, whatever it is. */
export const asked = firstEntry;

export const questionWith = (action: ChatActionName) =>
  chatEntries().find(({ actions }) => actions?.includes(action))?.question ?? '';

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
    field: panel.getByRole('textbox', { name: words.field }),
    /** Finds only complete answers: an answer that is still arriving is outside the log. */
    answers,
    questions: log.locator(':scope > p'),
    newest: answers.last(),
    async open() {
      await press(steps.launcher);
      await panel.getByText(words.greeting).waitFor();
      return steps;
    },
    /** Sends a question without waiting for the answer. */
    async say(question: string) {
      await steps.field.fill(question);
      await press(button(words.send));
    },
    async ask(question: string) {
      const before = await answers.count();
      await steps.say(question);
      await answers.nth(before).waitFor();
    },
    async source() {
      const link = steps.newest.locator('a[href^="#"]').first();
      return (await link.count()) > 0 ? ((await link.getAttribute('href')) ?? '').slice(1) : undefined;
    },
  };
  return steps;
}

declare global {
  function reportLogChange(text: string): void;
}

export async function collectLogAnnouncements(page: Page, announced: string[]): Promise<void> {
  await page.exposeFunction('reportLogChange', (text: string) => void announced.push(text));
  await page.addInitScript(() => {
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const at = target instanceof Element ? target : target.parentElement;
        if (!at?.closest('[role=log]')) continue;
        for (const { textContent } of addedNodes) reportLogChange(textContent ?? '');
        if (addedNodes.length === 0 && target instanceof Text) reportLogChange(target.data);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

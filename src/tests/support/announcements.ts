import type { Page } from 'playwright';

declare global {
  function notify(text: string): void;
  function reportLogChange(text: string): void;
}

/** What a screen reader announces: `announced` has the texts of statuses and alerts, `logged` the additions to logs. */
export async function collectAnnouncements(page: Page) {
  const [announced, logged]: [string[], string[]] = [[], []];
  await page.exposeFunction('notify', (text: string) => void announced.push(text));
  await page.exposeFunction('reportLogChange', (text: string) => void logged.push(text));
  await page.addInitScript(() => {
    const lastTexts = new Map<Element, string>();
    const onStatus = () => {
      for (const region of document.querySelectorAll('[role=status], [role=alert], [aria-live]')) {
        const text = region.textContent.trim();
        if (region.getAttribute('aria-live') === 'off' || text === (lastTexts.get(region) ?? '')) continue;
        lastTexts.set(region, text);
        if (text) notify(text);
      }
    };
    const onLog = ({ target, addedNodes }: MutationRecord) => {
      const at = target instanceof Element ? target : target.parentElement;
      if (!at?.closest('[role=log]')) return;
      for (const { textContent } of addedNodes) reportLogChange(textContent ?? '');
      if (addedNodes.length === 0 && target instanceof Text) reportLogChange(target.data);
    };
    new MutationObserver((changes) => {
      onStatus();
      for (const change of changes) if (change.type !== 'attributes') onLog(change);
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  return { announced, logged };
}

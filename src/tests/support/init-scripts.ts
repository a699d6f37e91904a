import type { Page } from 'playwright';

declare global {
  function notify(text: string): void;
  function reportLogChange(text: string): void;
  function translate(change: (text: string) => string): void;
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
        const text = region.closest('[hidden]') ? '' : region.textContent.trim();
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

/** Replaces every text node by two nested `<font>` elements, as Chrome's translation does. */
export const installTranslator = () => {
  const wrapper = 'FONT'.toLowerCase();
  window.translate = (change) => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const text of found) {
      if (!text.data.trim() || text.parentElement?.closest('font, script, svg, textarea')) continue;
      const [outer, inner] = [document.createElement(wrapper), document.createElement(wrapper)];
      inner.textContent = change(text.data);
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
};

export async function keepTranslating(page: Page): Promise<void> {
  await page.addInitScript(installTranslator);
  await page.addInitScript(() => {
    addEventListener('load', () => {
      const wrap = () => translate((text) => text);
      const changes = { subtree: true, childList: true, characterData: true };
      new MutationObserver(wrap).observe(document.body, changes);
      wrap();
    });
  });
}

/** Imitates an in-app browser without sound and storage, of which a blocker removed more. */
export function removeParts(): void {
  for (const name of ['Audio', 'SpeechSynthesisUtterance']) Reflect.deleteProperty(globalThis, name);
  Reflect.deleteProperty(SpeechSynthesis.prototype, 'getVoices');
  Reflect.deleteProperty(Performance.prototype, 'mark');
  Reflect.deleteProperty(Navigator.prototype, 'sendBeacon');
  for (const name of ['sessionStorage', 'localStorage'])
    Object.defineProperty(globalThis, name, {
      get: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
}

/** A data saver, with which only the visitor hydrates the page, and not the mouse that headless Chromium moves over it. */
export function saveData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  const ignoreMouse = (event: PointerEvent) =>
    event.pointerType === 'mouse' && event.stopImmediatePropagation();
  addEventListener('pointerover', ignoreMouse, true);
}

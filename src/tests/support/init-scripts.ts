import type { Page } from 'playwright';

declare global {
  function notify(text: string): void;
}

/** What a screen reader announces of statuses and alerts. */
export async function collectAnnouncements(page: Page): Promise<string[]> {
  const announced: string[] = [];
  await page.exposeFunction('notify', (text: string) => void announced.push(text));
  await page.addInitScript(() => {
    const lastTexts = new Map<Element, string>();
    new MutationObserver(() => {
      for (const region of document.querySelectorAll('[role=status], [role=alert], [aria-live]')) {
        const text = region.closest('[hidden]') ? '' : region.textContent.trim();
        if (region.getAttribute('aria-live') === 'off' || text === (lastTexts.get(region) ?? '')) continue;
        lastTexts.set(region, text);
        if (text) notify(text);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  return announced;
}

/** Wraps each text in two `<font>` elements once the page is loaded, and each that changes, as Chrome's translation does. */
export function keepTranslating(): void {
  const wrapper = 'FONT'.toLowerCase();
  const translate = () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const text of found) {
      if (!text.data.trim() || text.parentElement?.closest('font, script, svg, textarea')) continue;
      const [outer, inner] = [document.createElement(wrapper), document.createElement(wrapper)];
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  addEventListener('load', () => {
    const changes = { subtree: true, childList: true, characterData: true };
    new MutationObserver(translate).observe(document.body, changes);
    translate();
  });
}

export type Missing = 'undefined' | 'null' | 'throwing';

/** Replaces what browsers may lack, or a blocker removes. */
export function replaceApis(kind: Missing): void {
  const get = () => {
    if (kind === 'throwing') throw new DOMException('blocked', 'SecurityError');
    return kind === 'null' ? null : undefined;
  };
  const ofWindow =
    'requestIdleCallback speechSynthesis SpeechSynthesisUtterance Audio sessionStorage localStorage';
  for (const name of ofWindow.split(' '))
    Object.defineProperty(globalThis, name, { get, configurable: true });
  for (const name of ['connection', 'globalPrivacyControl', 'wakeLock', 'sendBeacon'])
    Object.defineProperty(navigator, name, { get, configurable: true });
}

/** A data saver, with which only the visitor hydrates the page, and not the mouse that headless Chromium moves over it. */
export function saveData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  const ignoreMouse = (event: PointerEvent) =>
    event.pointerType === 'mouse' && event.stopImmediatePropagation();
  addEventListener('pointerover', ignoreMouse, true);
}

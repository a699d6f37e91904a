import type { Page } from 'playwright';

declare global {
  function notify(text: string): void;
  function reportLogChange(text: string): void;
  function translate(change: (text: string) => string): void;
  var spoken: { text: string; voice: string | undefined }[];
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

/**
 * Imitates iOS, on which a page can speak, and an element can play, only after a tap has called `speak` or the element's
 * `play`. The voices load a moment later, and another sound interrupts the first `interruptions` lines.
 */
export function fakeSpeech(interruptions = 0): void {
  globalThis.spoken = [];
  const voices = ['From afar', 'Samantha', 'Paulina'].map((name) => ({
    name,
    lang: name === 'Paulina' ? 'es-MX' : 'en-US',
    localService: name !== 'From afar',
  }));
  let isTap = false;
  let isAllowed = false;
  let interruptionsLeft = interruptions;
  addEventListener(
    'click',
    ({ isTrusted }) => {
      isTap = isTrusted;
      setTimeout(() => (isTap = false));
    },
    true,
  );
  const started = new WeakSet<HTMLMediaElement>();
  // eslint-disable-next-line @typescript-eslint/unbound-method -- called with its element
  const { play } = HTMLMediaElement.prototype;
  HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
    if (isTap) started.add(this);
    return started.has(this)
      ? play.call(this)
      : Promise.reject(new DOMException('no tap', 'NotAllowedError'));
  };
  class Utterance {
    voice: { name: string } | undefined;
    onstart?: () => void;
    onend?: () => void;
    onerror?: (event: { error: string }) => void;
    constructor(readonly text: string) {}
  }
  const speak = (line: Utterance) => {
    isAllowed ||= isTap;
    if (!isAllowed) return;
    spoken.push({ text: line.text, voice: line.voice?.name });
    if (!line.text) return;
    const isInterrupted = interruptionsLeft-- > 0;
    line.onstart?.();
    setTimeout(() => (isInterrupted ? line.onerror?.({ error: 'interrupted' }) : line.onend?.()), 1_000);
  };
  let hasVoices = false;
  setTimeout(() => {
    hasVoices = true;
    synthesis.onvoiceschanged?.();
  }, 300);
  const synthesis = {
    onvoiceschanged: undefined as (() => void) | undefined,
    getVoices: () => (hasVoices ? voices : []),
    speak,
    cancel: () => undefined,
  };
  Object.defineProperty(globalThis, 'speechSynthesis', { value: synthesis });
  Object.defineProperty(globalThis, 'SpeechSynthesisUtterance', { value: Utterance });
}

/** Imitates a browser without sound, in which in-app browsers and blockers removed more. */
export function removeSound(): void {
  for (const name of ['Audio', 'SpeechSynthesisUtterance']) Reflect.deleteProperty(globalThis, name);
  Reflect.deleteProperty(SpeechSynthesis.prototype, 'getVoices');
  Reflect.deleteProperty(Performance.prototype, 'mark');
  Reflect.deleteProperty(Navigator.prototype, 'sendBeacon');
}

import type { Page } from 'playwright';

declare global {
  function translate(change: (text: string) => string): void;
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

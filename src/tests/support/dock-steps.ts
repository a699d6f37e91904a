import type { Locator, Page } from 'playwright-core';

/** Returns what the dock covers of the selected elements or, without a selector, of all texts and their controls. */
export const contentUnderDock = (page: Page, selector?: string) =>
  page.evaluate((elements) => {
    const dock = document.querySelector('[data-dock]');
    const corner = dock?.getBoundingClientRect();
    if (!dock || !corner) throw new Error('there is no dock');
    const isCovered = (box: DOMRect) => {
      const [left, right] = [Math.max(box.left, corner.left), Math.min(box.right, corner.right)];
      const [top, bottom] = [Math.max(box.top, corner.top), Math.min(box.bottom, corner.bottom)];
      if (right - left < 1 || bottom - top < 1) return false;
      const topmost = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return dock.contains(topmost);
    };
    if (elements) {
      return [...document.querySelectorAll(elements)]
        .filter((element) => !dock.contains(element) && isCovered(element.getBoundingClientRect()))
        .map((element) => element.outerHTML.slice(0, 80));
    }
    const covered: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement;
      if (
        !node.nodeValue?.trim() ||
        !parent?.checkVisibility() ||
        parent.closest('[data-dock], svg, .visually-hidden')
      )
        continue;
      range.selectNodeContents(node);
      const control = parent.closest('a, button, summary, label');
      const boxes = [...range.getClientRects(), ...(control ? [control.getBoundingClientRect()] : [])];
      if (boxes.some(isCovered)) covered.push(node.nodeValue.trim().slice(0, 80));
    }
    return covered;
  }, selector);

export const stickyHeight = (page: Page) =>
  page.evaluate(() => {
    const rows = Array.from({ length: innerHeight }, (_, y) => document.elementFromPoint(innerWidth / 2, y));
    return rows.filter((element) => element?.closest('header, [data-dock]')).length;
  });

export const uncoverDock = (target: Locator) =>
  target.evaluate((element) => {
    if (!element.closest('[data-dock]') || element.closest('dialog')) return;
    const { left, top, width, height } = element.getBoundingClientRect();
    const topmost = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!element.contains(topmost)) scrollTo({ top: 0, behavior: 'instant' });
  });

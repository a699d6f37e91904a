import type { Locator, Page } from 'playwright-core';

/** The important elements that the visible dock covers. */
export const elementsUnderDock = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let frames = 0; frames < 3; frames += 1) await frame();
    const dock = document.querySelector('[data-dock]');
    if (!dock || getComputedStyle(dock).opacity === '0') return [];
    const corner = dock.getBoundingClientRect();
    const focused = document.activeElement;
    if (dock.contains(focused)) return [];
    const important = [
      ...document.querySelectorAll('h1 ~ div :is(a, button), #contact button[type=submit], [role=region] li'),
      ...(focused && focused !== document.body ? [focused] : []),
    ];
    return important
      .filter((element) => {
        const { top, bottom, left, right } = element.getBoundingClientRect();
        return bottom > corner.top && top < corner.bottom && right > corner.left && left < corner.right;
      })
      .map((element) => element.outerHTML.slice(0, 80));
  });

/** Scrolls past the hero if the dock is hidden to keep clear of the hero's buttons. */
export const scrollPastHero = (target: Locator) =>
  target.evaluate(async (element) => {
    if (!element.matches('[data-aside]:not(:has([aria-expanded=true])) *')) return;
    document.getElementById('trusted-by')?.scrollIntoView({ behavior: 'instant' });
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });

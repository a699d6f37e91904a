import type { Page } from 'playwright-core';

/** What the visible dock lies over, of what it must not. */
export const coveredByDock = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let frames = 0; frames < 3; frames += 1) await frame();
    const dock = document.querySelector('[data-dock]');
    if (!dock || getComputedStyle(dock).opacity === '0') return [];
    const corner = dock.getBoundingClientRect();
    const focused = document.activeElement;
    if (dock.contains(focused)) return [];
    const important = [
      ...document.querySelectorAll('#contact button[type=submit], [role=region] li'),
      ...(focused && focused !== document.body ? [focused] : []),
    ];
    return important
      .filter((element) => {
        const { top, bottom, left, right } = element.getBoundingClientRect();
        return bottom > corner.top && top < corner.bottom && right > corner.left && left < corner.right;
      })
      .map((element) => element.outerHTML.slice(0, 80));
  });

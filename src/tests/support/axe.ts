import axeCore from 'axe-core';
import type { Page } from 'playwright-core';

declare global {
  var axe: typeof axeCore;
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe holds against the page as it stands, or a part of it, with the elements concerned. */
export async function violations(page: Page, within = 'html'): Promise<string[]> {
  // As the test's own code: the page's policy takes no stranger's script. Once for a page: it is large.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeCore.source);
  const { violations: found } = await page.evaluate(
    ([values, part]) =>
      globalThis.axe.run(part, { runOnly: { type: 'tag', values }, resultTypes: ['violations'] }),
    [TAGS, within] as const,
  );
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${String(target)}`));
}

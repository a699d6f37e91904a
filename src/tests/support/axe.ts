import axeCore from 'axe-core';
import type { Page } from 'playwright-core';

declare global {
  var axe: typeof axeCore;
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe holds against the page as it stands, or a part of it, with the elements concerned. */
export async function violations(page: Page, within = 'html'): Promise<string[]> {
  await page.evaluate(axeCore.source); // As the test's own code: the page's policy takes no stranger's script.
  const { violations: found } = await page.evaluate(
    ([values, part]) => globalThis.axe.run(part, { runOnly: { type: 'tag', values } }),
    [TAGS, within] as const,
  );
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${String(target)}`));
}

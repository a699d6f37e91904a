import axeCore from 'axe-core';
import type { Page } from 'playwright-core';

declare global {
  var axe: typeof axeCore;
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe holds against the page as it stands, with the elements concerned. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axeCore.source); // As the test's own code: the page's policy takes no stranger's script.
  const { violations: found } = await page.evaluate(
    (values) => globalThis.axe.run({ runOnly: { type: 'tag', values } }),
    TAGS,
  );
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${String(target)}`));
}

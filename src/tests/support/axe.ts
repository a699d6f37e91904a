import axeCore from 'axe-core';
import type { Page } from 'playwright-core';

declare global {
  var axe: typeof axeCore;
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The accessibility violations in the page or part of it, with their elements. */
export async function violations(page: Page, within = 'html'): Promise<string[]> {
  // The page's content security policy blocks script tags, so axe is evaluated, once per page.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeCore.source);
  const { violations: found } = await page.evaluate(
    ([values, part]) =>
      globalThis.axe.run(part, { runOnly: { type: 'tag', values }, resultTypes: ['violations'] }),
    [TAGS, within] as const,
  );
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${String(target)}`));
}

import axeCore, { type RunOnly } from 'axe-core';
import type { Page } from 'playwright-core';

declare global {
  var axe: typeof axeCore;
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The accessibility violations in the page or part of it, with their elements. In dark colors, only contrast is checked. */
export async function violations(page: Page, within = 'html'): Promise<string[]> {
  // The page's content security policy blocks script tags, so axe is evaluated, once per page.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeCore.source);
  const run = async (colorScheme: 'light' | 'dark', runOnly: RunOnly) => {
    await page.emulateMedia({ colorScheme });
    return page.evaluate(
      ([part, only]) => globalThis.axe.run(part, { runOnly: only, resultTypes: ['violations'] }),
      [within, runOnly] as const,
    );
  };
  const light = await run('light', { type: 'tag', values: TAGS });
  const dark = await run('dark', { type: 'rule', values: ['color-contrast'] });
  return [...light.violations, ...dark.violations].flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${String(target)}`),
  );
}

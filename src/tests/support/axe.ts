import axeCore, { type RunOnly } from 'axe-core';
import type { Page } from 'playwright';

declare global {
  var axe: typeof axeCore;
}

// Who speaks to a device says the words that it shows.
const LABELS = { 'label-content-name-mismatch': { enabled: true } };
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export async function violations(page: Page, within = 'html'): Promise<string[]> {
  // The page's content security policy blocks added script tags, so Playwright evaluates axe's source.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeCore.source);
  const run = async (colorScheme: 'light' | 'dark', runOnly: RunOnly) => {
    await page.emulateMedia({ colorScheme });
    const found = await page.evaluate(
      ([part, only, rules]) =>
        globalThis.axe.run(part, { runOnly: only, rules, resultTypes: ['violations'] }),
      [within, runOnly, LABELS] as const,
    );
    return found.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${String(target)}`));
  };
  const inLight = await run('light', { type: 'tag', values: TAGS });
  return [...inLight, ...(await run('dark', { type: 'rule', values: ['color-contrast'] }))];
}

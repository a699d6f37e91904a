import { setTimeout } from 'node:timers/promises';
import { launch } from 'puppeteer-core';
import { centerOf, type View, type Walker } from './walker.ts';

// Playwright drives only its own builds of Firefox.
export async function openFirefox(executablePath: string, { size, isDark }: View): Promise<Walker> {
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    extraPrefsFirefox: { 'layout.css.prefers-color-scheme.content-override': isDark ? 0 : 1 },
  });
  const page = await browser.newPage();
  const [width, height] = size;
  await page.setViewport({ width, height });
  return {
    goto: (url) => page.goto(url),
    reload: () => page.reload(),
    back: () => page.evaluate(() => history.back()),
    evaluate: (run, ...args) =>
      page.evaluate(`(${String(run)})(...${JSON.stringify(args)})`) as Promise<ReturnType<typeof run>>,
    async press(selector) {
      const { x, y } = await page.evaluate(centerOf, selector);
      await page.mouse.click(x, y, { delay: 30 });
    },
    type: (text) => page.keyboard.type(text),
    screenshot: (path) => page.screenshot({ path: `${path}.png` }),
    close: () => Promise.race([browser.close(), setTimeout(5_000)]),
  };
}

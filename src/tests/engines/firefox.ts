import { setTimeout } from 'node:timers/promises';
import { launch } from 'puppeteer-core';
import type { Walker } from './walker.ts';

/** Playwright drives only its own builds of Firefox. */
export async function openFirefox(width: number, height: number): Promise<Walker> {
  const browser = await launch({ browser: 'firefox', executablePath: '/usr/bin/firefox' });
  const page = await browser.newPage();
  await page.setViewport({ width, height });
  return {
    goto: (url) => page.goto(url),
    reload: () => page.reload(),
    evaluate: (run, ...args) =>
      page.evaluate(`(${String(run)})(...${JSON.stringify(args)})`) as Promise<ReturnType<typeof run>>,
    press: ({ x, y }) => page.mouse.click(x, y, { delay: 30 }),
    type: (text) => page.keyboard.type(text),
    close: () => Promise.race([browser.close(), setTimeout(5_000)]),
  };
}

import { existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { launch } from 'puppeteer-core';
import type { Walker } from './walker.ts';
import { openWebDriver } from './webdriver-walker.ts';

interface Engine {
  programs: string[];
  install: string;
  open: (program: string, size: [width: number, height: number]) => Promise<Walker>;
}

export const engines: Record<string, Engine> = {
  Firefox: {
    programs: [
      '/usr/bin/firefox-esr',
      '/usr/bin/firefox',
      '/Applications/Firefox.app/Contents/MacOS/firefox',
    ],
    install: 'Debian: apt-get install firefox-esr',
    open: openFirefox,
  },
  // WebKitGTK's window has a minimum width of 447 px.
  WebKit: {
    programs: ['/usr/bin/WebKitWebDriver'],
    install: 'Debian: apt-get install webkit2gtk-driver xvfb, then run with xvfb-run',
    open: (program, size) =>
      openWebDriver({
        program,
        size,
        env: {
          // In a container, WebKit's sandbox and hardware acceleration don't work.
          WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
          WEBKIT_DISABLE_DMABUF_RENDERER: '1',
        },
        capabilities: {},
      }),
  },
  Safari: {
    programs: ['/usr/bin/safaridriver'],
    install: 'macOS has it: run safaridriver --enable once',
    open: (program, size) =>
      openWebDriver({ program, size, env: {}, capabilities: { browserName: 'safari' } }),
  },
};

export const findProgram = ({ programs }: Engine) => programs.find((path) => existsSync(path));

// Playwright drives only its own builds of Firefox.
async function openFirefox(executablePath: string, [width, height]: number[]): Promise<Walker> {
  const browser = await launch({ browser: 'firefox', executablePath });
  const page = await browser.newPage();
  await page.setViewport({ width: width ?? 0, height: height ?? 0 });
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

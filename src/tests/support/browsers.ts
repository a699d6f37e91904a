import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

/**
 * Returns a function that opens a page. Unless `fresh` is true, the function reuses the browser context and the renderer
 * process of an earlier visitor with the same options, because starting a process takes as long as two visits.
 */
export function createPageOpener(browser: () => Browser) {
  const emptyPages = new Map<string, Page[]>();
  return async (options: BrowserContextOptions, fresh: boolean) => {
    const device = JSON.stringify(options);
    const emptyPage = fresh ? undefined : emptyPages.get(device)?.pop();
    const page = emptyPage
      ? await openBeside(emptyPage)
      : await (await browser().newContext(options)).newPage();
    const leave = async () => {
      if (fresh || page.isClosed()) return page.context().close();
      emptyPages.set(device, [...(emptyPages.get(device) ?? []), await clear(page, emptyPage)]);
    };
    return { page, leave };
  };
}

async function openBeside(emptyPage: Page): Promise<Page> {
  const opened = emptyPage.waitForEvent('popup');
  await emptyPage.evaluate(() => void open('about:blank'));
  return opened;
}

/** Clears the visitor's data, and closes all pages but one. The remaining page shows robots.txt and runs no script. */
async function clear(page: Page, emptyPage: Page | undefined): Promise<Page> {
  const context = page.context();
  await context.setOffline(false);
  if (!emptyPage) await page.goto('/robots.txt');
  const keptPage = emptyPage ?? page;
  const others = context.pages().filter((each) => each !== keptPage);
  await Promise.all(others.map((each) => each.close()));
  await Promise.all([
    context.clearCookies(),
    context.clearPermissions(),
    keptPage.evaluate(() => [localStorage, sessionStorage].forEach((storage) => storage.clear())),
  ]);
  return keptPage;
}

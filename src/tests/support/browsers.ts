import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

/**
 * Pages for visitors, each with nothing stored. Who comes after somebody on the same device has a page in the process that
 * is left of that visit: a new process costs as much as two visits.
 */
export function pagesOf(browser: () => Browser) {
  const left = new Map<string, Page[]>();
  return async (options: BrowserContextOptions, fresh: boolean) => {
    const device = JSON.stringify(options);
    const blank = fresh ? undefined : left.get(device)?.pop();
    const page = blank ? await openBeside(blank) : await (await browser().newContext(options)).newPage();
    const leave = async () => {
      if (fresh || page.isClosed()) return page.context().close();
      left.set(device, [...(left.get(device) ?? []), await clear(page, blank)]);
    };
    return { page, leave };
  };
}

async function openBeside(blank: Page): Promise<Page> {
  const opened = blank.waitForEvent('popup');
  await blank.evaluate(() => void open('about:blank'));
  return opened;
}

/** Leaves one page open, which runs nothing, and nothing stored. */
async function clear(page: Page, blank: Page | undefined): Promise<Page> {
  const context = page.context();
  await context.setOffline(false);
  if (!blank) await page.goto('/robots.txt');
  const stays = blank ?? page;
  const others = context.pages().filter((each) => each !== stays);
  await Promise.all(others.map((each) => each.close()));
  await Promise.all([
    context.clearCookies(),
    context.clearPermissions(),
    stays.evaluate(() => [localStorage, sessionStorage].forEach((storage) => storage.clear())),
  ]);
  return stays;
}

import { createServer } from 'node:http';
import { test } from '@jest/globals';
import type { Page } from 'playwright/test';
import { chatText } from '#content/chat/chat-text.ts';
import { jobTicketText } from '#content/form/job-ticket.ts';
import { stopText } from '#content/legal/stop.ts';
import { english } from '#content/page-words.ts';
import { dockText } from '#content/sections/dock.ts';
import { faq } from '#content/sections/faq.ts';
import { plans } from '#content/sections/pricing.ts';
import { spanishForm } from '#content/spanish/form.ts';
import { spanishStopText } from '#content/spanish/legal.ts';
import { sampleCallPath } from '#content/voice/sample-of.ts';
import { voiceText } from '#content/voice/voice.ts';
import { paths } from '#shared/api.ts';
import { honeypotField } from '#shared/lead-fields.ts';
import {
  boxOf,
  desktop,
  expect,
  holdRequests,
  hydrate,
  journeys,
  untilHydrated,
} from '../support/journey.ts';
import { calculationsOf, newLead } from '../support/leads.ts';
import { listenOnFreePort } from '../support/resources.ts';

const { site, visit, allow, leadsOf } = await journeys();

const visitWithoutScript = () => visit({ javaScriptEnabled: false, hydrated: false });

test('without script, menu, FAQ and lead form work', async () => {
  const { page, form } = await visitWithoutScript();
  const menu = page.locator('header details');
  await menu.locator('summary').click();
  await menu.locator('a[href="#pricing"]').click();
  await expect(page.locator('#pricing-heading')).toBeInViewport();
  for (const item of [1, 2]) await page.locator('#faq summary').nth(item).click();
  await expect(page.locator('#faq details[open]')).toHaveText(new RegExp(faq[2]?.question ?? ''));

  const lead = { ...newLead(), businessType: 'other' };
  await form.fill({ ...lead, tradeDetail: 'Alarm systems', reachBy: 'text', contactName: '   ' });
  await form.submit.click();
  await expect(form.summary).toBeFocused();
  await form.fill({ contactName: 'Dale Reyes' });
  await form.submit.click();
  await page.waitForURL('/?lead=ok#contact');
  await expect(form.ticket).toBeInViewport();
  await expect(form.submit).toBeHidden();
  expect(await leadsOf(lead)).toMatchObject([{ trade_detail: 'Alarm systems', reach_by: 'text' }]);
  await form.form.getByText(jobTicketText.again).click();
  await expect(form.submit).toBeVisible();

  await page.goto('/es');
  await form.fill({ ...newLead(), contactName: '   ' });
  await form.submit.click();
  await expect(form.summary).toContainText(spanishForm.fieldErrors.missing.contactName);
  await form.fill({ contactName: 'Dale Reyes' });
  await form.submit.click();
  await page.waitForURL('/es?lead=ok#contact');
});

test('without script, each control does something', async () => {
  const { page } = await visitWithoutScript();
  for (const path of ['/', '/es', '/sample-call', '/privacy', '/stop']) {
    await page.goto(path);
    const controls = page.locator('a, :is(button, input:not([tabindex="-1"]), select):visible');
    const idle = await controls.evaluateAll((all) =>
      all
        .filter((control) => {
          if (!(control instanceof HTMLAnchorElement))
            return !('form' in control && control.form) || control.matches('[type=button]');
          const href = control.getAttribute('href') ?? '';
          // The specification leaves some links at #.
          if (href.startsWith('#')) return href !== '#' && !document.querySelector(href);
          return !/^(?:\/|https:|tel:|mailto:)/.test(href);
        })
        .map((control) => (control.cloneNode() as Element).outerHTML),
    );
    expect([path, idle]).toEqual([path, []]);
  }
});

test('without the first script, the open menu covers no section', async () => {
  const { page } = await visit({
    hydrated: false,
    before: (newPage) => newPage.route(/\/assets\/entries\//, (route) => route.abort()),
  });
  allow(/ERR_FAILED .*\/assets\/entries\//);
  await page.locator('header summary').click();
  await page.locator('header details a[href="#pricing"]').click();
  await expect(page.locator('header details')).toHaveAttribute('open');
  const isUncovered = (heading: Element) => {
    const { left, top } = heading.getBoundingClientRect();
    return heading.contains(document.elementFromPoint(left + 1, top + 1));
  };
  await expect.poll(() => page.locator('#pricing-heading').evaluate(isUncovered)).toBe(true);
});

test('each control works until the script comes', async () => {
  const { page, form, roi, chat } = await visit({
    path: '/?utm_source=van',
    hydrated: false,
    before: (newPage) => newPage.addInitScript(() => void (CSS.supports = () => false)),
  });
  await expect(roi.addOne).toBeHidden();
  await page.locator('header summary').click();
  await page.locator('header details a[href="#pricing"]').click();
  await expect(page.locator('header details')).not.toHaveAttribute('open');
  await chat.launcher.click();
  await page.waitForURL('**#faq');
  await page.goto('/sample-call');
  await page.goto('/');
  const lead = newLead();
  await form.fill(lead);
  await form.submit.click();
  await form.ticket.waitFor();
  expect(await leadsOf(lead)).toMatchObject([{ attribution: { utm_source: 'van' } }]);
});

test('without script, a stop is sent in both languages, and corrected', async () => {
  const { page } = await visitWithoutScript();
  for (const [path, text] of [
    ['/stop', stopText],
    ['/es/alto', spanishStopText],
  ] as const) {
    await page.goto(path);
    const contact = page.getByLabel(text.contact);
    const submit = page.getByRole('button', { name: text.submit });
    await contact.fill('nobody');
    await submit.click();
    await page.getByRole('group').getByText(text.errors.contact).waitFor();
    await expect(
      page.getByRole('group').getByRole('link', { name: text.errors.contact }),
    ).toHaveCount(0);
    // Typed at once, because the field has the focus.
    await expect(contact).toBeFocused();
    await expect(contact).toHaveAccessibleDescription(text.errors.contact);
    await contact.fill('(214) 555-0191');
    await page.getByLabel(text.choices.texts).check();
    await submit.click();
    await page.waitForURL(`${path}?done=texts`);
    await page.getByText(text.sent.what.texts).waitFor();
  }
});

test('a page removes the answer to a post from its address', async () => {
  const { page } = await visit({ path: '/stop?done=texts', hydrated: false });
  await page.getByText(stopText.sent.what.texts).waitFor();
  await page.waitForURL('/stop');
  await page.reload();
  await page.getByLabel(stopText.contact).waitFor();
  await page.goto('/es/alto?done=all');
  await page.waitForURL('/es/alto');
  await page.goto('/?lead=ok&saved=1&monthlyLeads=20#roi');
  await page.waitForURL('/?monthlyLeads=20#roi');
});

test('without script, the server calculates, saves and adds up missed calls', async () => {
  const { page, roi, form } = await visitWithoutScript();
  const saved = () => calculationsOf(site.testDatabase, { averageJobValue: 460 });
  await roi.fill({ monthlyLeads: '240', averageJobValue: '460', missedCalls: '9' });
  await roi.field('currentStaffCost').press('Enter');
  await page.waitForURL(/missedCalls=9.*#roi$/);
  await expect(roi.results.nth(1)).toHaveText('84');
  expect(await saved()).toEqual([]);
  await expect(roi.missedSum).toHaveText('9 calls × 42% × $460 = $1,739');
  await expect(roi.missedSum.locator('strong')).toBeInViewport();
  await expect(form.field('missedCalls')).toHaveValue('9');

  await roi.save.click();
  await page.waitForURL(/saved=1/);
  await expect(roi.savedNote).toBeVisible();
  expect(await saved()).toMatchObject([{ monthly_leads: 240 }]);
});

/** Arrives while the page's script is on its way. */
async function visitEarly(path = '/') {
  let release = () => {};
  const before = async (page: Page) =>
    void (release = await holdRequests(page, /\/assets\/chunks\/.*\.js$/));
  return { ...(await visit({ path, hydrated: false, before })), release: () => release() };
}

test('a page that arrives in parts moves nothing', async () => {
  const html = await (await fetch(site.url)).text();
  const cuts = [`<span>${voiceText.startSample}`, `<span>${dockText.chat.label}`].map((text) =>
    html.indexOf(text),
  );
  let sendPart = () => {};
  const server = createServer(({ url = '' }, response) => {
    if (url !== '/') return void response.writeHead(404).end();
    let sent = 0;
    sendPart = () => {
      const cut = cuts.find((at) => at > sent);
      response.write(html.slice(sent, cut));
      if (cut) sent = cut;
      else response.end();
    };
    response.setHeader('Content-Type', 'text/html');
    sendPart();
  });
  const port = await listenOnFreePort(server);
  const { page } = await visit({ hydrated: false, path: '/robots.txt' });
  allow(/status of 404|CORS/);
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) =>
      shifts.push(...list.getEntries().map(({ startTime }) => startTime)),
    ).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(`http://127.0.0.1:${port}/`, { waitUntil: 'commit' });
  const frames = () => page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  for (const _ of cuts) {
    await frames();
    sendPart();
  }
  await page.waitForLoadState();
  await frames();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'shifts') as number[])).toEqual([]);
});

/**
 * A data saver, with which only the visitor hydrates the page, and not the mouse that headless
 * Chromium moves over it.
 */
function saveData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  const ignoreMouse = (event: PointerEvent) =>
    event.pointerType === 'mouse' && event.stopImmediatePropagation();
  addEventListener('pointerover', ignoreMouse, true);
}

test('hydration keeps each element, the focus and the scroll position', async () => {
  const { page, release, form, roi } = await visitEarly('/?currentConversionRate=10');
  await page.locator('#faq summary').first().click();
  await roi.fill({ monthlyLeads: '1000', currentStaffCost: '0', averageJobValue: '750' });
  await form.fill({ businessName: 'Hill' });
  const { top } = await boxOf(form.field('businessName'));
  const served = await page.locator('#page *').evaluateAll((all) => {
    for (const element of all) Object.assign(element, { isServed: true });
    return all.length;
  });
  release();
  await untilHydrated(page);
  await expect(roi.addOne).toBeVisible();
  const kept = page
    .locator('#page *')
    .evaluateAll((all) => all.filter((each) => 'isServed' in each).length);
  expect(await kept).toBe(served);
  expect(Math.abs((await boxOf(form.field('businessName'))).top - top)).toBeLessThan(2);
  await page.keyboard.type('side');
  await expect(form.field('businessName')).toHaveValue('Hillside');
  await expect(page.locator('#faq details[open]')).toHaveCount(1);
  await expect(roi.results).toHaveText(['-$3,564', '400', '$3,600,000']);
});

test('what was typed and chosen before hydration is kept over a reload', async () => {
  const { page, form, release } = await visitEarly();
  const typed = { ...newLead(), plan: plans[1].name, reachBy: 'text', callTime: 'midday' };
  const { plan, ...others } = typed;
  await form.fill(others);
  // Without script, a plan's button is a link, which the server answers with the plan chosen.
  await form.field('plan').evaluate((list: HTMLSelectElement, name) => (list.value = name), plan);
  release();
  await untilHydrated(page);
  expect(await form.values()).toMatchObject(typed);
  await page.reload();
  await hydrate(page);
  expect(await form.values()).toMatchObject(typed);
  await form.submit.click();
  await form.ticket.waitFor();
  expect(await leadsOf(typed)).toMatchObject([{ reach_by: 'text', plan }]);
});

test('after a reload, what is typed before the first script wins', async () => {
  const { page, form } = await visit();
  const lead = newLead();
  await form.fill(lead);
  const release = await holdRequests(page, /\.js$/);
  await page.reload({ waitUntil: 'commit' });
  for (const name of ['businessName', 'contactName'] as const) {
    await form.field(name).click({ clickCount: 3 });
    await page.keyboard.type('Newer');
  }
  release();
  await hydrate(page);
  const newer = { businessName: 'Newer', contactName: 'Newer' };
  expect(await form.values()).toMatchObject({ ...lead, ...newer });
});

test('a key that is down while the page hydrates presses its button', async () => {
  for (const name of ['#faq summary', '#lead-submit']) {
    const { page, form, release } = await visitEarly();
    const pressed = page.locator(name).first();
    await pressed.focus();
    await page.keyboard.down('Space');
    release();
    await expect(page.locator('html')).toHaveAttribute('data-hydrated');
    await expect(page.locator('#faq details[open]')).toHaveCount(0);
    await page.keyboard.up('Space');
    if (name === '#lead-submit') await expect(form.summary).toBeFocused();
    else await expect(page.locator('#faq details[open]')).toHaveCount(1);
  }
});

test('a lead that is sent before hydration, and again after it, is stored once', async () => {
  const { page, form, release } = await visitEarly();
  const lead = newLead();
  await form.fill({ ...lead, businessType: 'other', tradeDetail: 'Alarm systems' });
  // Now the detail is hidden.
  await form.fill(lead);
  await form
    .field(honeypotField)
    .evaluate((field: HTMLInputElement) => (field.value = 'by a password manager'));
  // The first arrives, but its answer doesn't.
  await page.route(`**${paths.leads}`, async (route) => void (await route.fetch()), { times: 1 });
  const answered = page.waitForResponse(`**${paths.leads}`);
  await form.submit.evaluate((button: HTMLElement) => {
    button.click();
    const timer = setInterval(() => {
      if (!('hydrated' in document.documentElement.dataset)) return;
      clearInterval(timer);
      button.click();
    });
  });
  await leadsOf(lead);
  release();
  expect((await answered).status()).toBe(201);
  expect(await leadsOf(lead)).toMatchObject([{ trade_detail: null }]);
});

test('what was typed before hydration is there after a failed post and Back', async () => {
  const { page, form, release } = await visitEarly();
  const lead = newLead();
  await form.fill(lead);
  await page.route(`**${paths.leads}`, (route) => route.fulfill({ status: 502 }), { times: 1 });
  await form.submit.click();
  await page.waitForURL(`**${paths.leads}`);
  release();
  await page.goBack();
  await hydrate(page);
  expect(await form.values()).toMatchObject(lead);
});

test('an early press on the sample call leads to its page, whose sound ends with it', async () => {
  const { page, call } = await visitEarly();
  await call.demoButton.click();
  await page.waitForURL((url) => url.pathname === sampleCallPath);
  const audio = page.locator('audio');
  await expect(audio).toBeVisible();
  const isPaused = await audio.evaluate(async (player: HTMLAudioElement) => {
    await player.play();
    dispatchEvent(new Event('pagehide'));
    return player.paused;
  });
  expect(isPaused).toBe(true);
});

/**
 * Wraps each text in two `<font>` elements, and each that changes, as Chrome's translation does.
 */
function translate(): void {
  const wrapper = 'FONT'.toLowerCase();
  const wrapTexts = () => {
    for (const element of document.querySelectorAll('body :not(font, script, svg, svg *)'))
      for (const text of element.childNodes) {
        if (text.nodeName !== '#text' || !text.textContent?.trim()) continue;
        const outer = document.createElement(wrapper);
        outer.appendChild(document.createElement(wrapper)).textContent = text.textContent;
        text.replaceWith(outer);
      }
  };
  const changes = { subtree: true, childList: true, characterData: true };
  new MutationObserver(wrapTexts).observe(document.body, changes);
  wrapTexts();
}

/** Waits for the page's script, which ignores a key that stays down, also without hydration. */
const untilScripted = (page: Page) =>
  page.waitForFunction(() => {
    const held = { key: 'Enter', repeat: true, bubbles: true, cancelable: true };
    return (
      document.querySelector('#faq summary')?.dispatchEvent(new KeyboardEvent('keydown', held)) ===
      false
    );
  });

test('a page that is translated before its script works as without script', async () => {
  const { page, form, call, release } = await visitEarly();
  await page.evaluate(translate);
  const lead = newLead();
  await form.fill(lead);
  await page.locator('#lead-consents summary').click();
  await page.locator('#faq summary').first().click();
  await page.locator('header summary').focus();
  await page.keyboard.press('Enter');
  release();
  await untilScripted(page);
  await expect(page.locator('details[open]')).toHaveCount(3);
  await expect(page.locator('header summary')).toBeFocused();
  await expect(call.launcher).not.toHaveAttribute('role');
  await form.submit.click();
  await form.ticket.waitFor();
  expect(await leadsOf(lead)).toMatchObject([{ language: null }]);
});

test('a page with the traces of a translator isn’t hydrated', async () => {
  const { page, form } = await visit({
    hydrated: false,
    before: (newPage) => newPage.addInitScript(saveData),
  });
  for (const trace of [
    ['html', 'class', 'translated-ltr'],
    ['html', 'class', 'translated-rtl'],
    ['html', 'lang', 'fr'],
    ['h1', '_msttexthash', '1'],
    ['h1', '_msthash', '1'],
  ] as const) {
    await page.goto('/');
    await page.evaluate(
      ([element, name, value]) => document.querySelector(element)?.setAttribute(name, value),
      trace,
    );
    await form.fill({ phone: '(214) 555-0100' });
    await untilScripted(page);
    await expect(page.locator('html')).not.toHaveAttribute('data-hydrated');
  }
});

test('a page that is translated later works', async () => {
  const { page, form, roi, chat } = await visit();
  await page.evaluate(translate);
  await form.send(newLead());
  await roi.fill({ monthlyLeads: '1000' });
  await expect(roi.results.nth(1)).toHaveText('350');
  await roi.save.click();
  await roi.savedNote.waitFor();
  await page.evaluate(() => scrollTo(0, 0));
  await chat.launcher.click();
  await chat.ask('Call me at 214-555-0177');
  await expect(chat.newest).toContainText(chatText.contact);
  expect(await chat.panel.locator('font').count()).toBeGreaterThan(5);
});

test('an extension that changes the form before hydration leaves the six fields', async () => {
  const { page, form, release } = await visitEarly();
  const lead = newLead();
  await form.fill(lead);
  await page.evaluate(() => {
    for (const field of document.querySelectorAll('form input'))
      field.before(document.createElement('button'));
  });
  release();
  await untilHydrated(page);
  await expect(form.form.locator('button:empty')).toHaveCount(0);
  expect(await form.values()).toMatchObject(lead);
});

test('with a data saver, only an act loads the script, which moves nothing', async () => {
  let isOnline = false;
  const asked: string[] = [];
  const { page, roi } = await visit({
    hydrated: false,
    async before(newPage) {
      await newPage.addInitScript(saveData);
      await newPage.route(/\/assets\/chunks\//, (route) => {
        asked.push(new URL(route.request().url()).search);
        return isOnline ? route.continue() : route.abort();
      });
    },
  });
  allow(/ERR_FAILED .*\/assets\/chunks\//);
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  const boxes = () =>
    page
      .locator('section, [data-dock], header, :is(section, [data-dock]) :is(a, button, input)')
      .evaluateAll((all) => all.map((each) => JSON.stringify(each.getBoundingClientRect())));
  const before = await boxes();
  await page.locator('h1').tap();
  await expect.poll(() => asked).toEqual(['']);
  await page.locator('h1').tap();
  await expect.poll(() => asked).toEqual(['', '?again=1']);
  isOnline = true;
  const goOnline = async () => {
    await page.evaluate(() => dispatchEvent(new Event('online')));
    return asked;
  };
  // Again, because the page may not know yet that the last try failed.
  await expect.poll(goOnline).toEqual(['', '?again=1', '?again=2']);
  await untilHydrated(page);
  // What the script needs is in it, or in the first one.
  expect(asked).toHaveLength(3);
  await expect.poll(boxes).toEqual(before);
  await roi.addOne.click();
  await expect(roi.field('missedCalls')).toHaveValue('1');
});

test('a part that fails leaves the others alone', async () => {
  const { page, form, roi } = await visit({ ...desktop });
  allow(/^console: NotFoundError/);
  const { monthlyLeadVolume, ...others } = newLead();
  await form.submit.click();
  const summary = await form.summary.elementHandle();
  await form.fill(others);
  // React throws when it removes this element itself.
  await summary.evaluate((node) => (node as Element).remove());
  await form.field('monthlyLeadVolume').selectOption(monthlyLeadVolume);
  const failed = page.locator('section').filter({ hasText: english.failedPart });
  await failed.getByRole('heading', { name: english.capture.heading }).waitFor();
  await failed.locator('a[href^="tel:"]').waitFor();
  await roi.fill({ monthlyLeads: '240' });
  await expect(roi.results.nth(1)).toHaveText('84');
  await page.reload();
  await hydrate(page);
  expect(await form.values()).toMatchObject(others);
});
